import { daysOfNotifications } from '@caseward/contract/inbox';
import { sql } from 'kysely';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The first name of a check. */
const firstName = (scope: Scope) =>
  db
    .selectFrom('conflict_terms')
    .select('conflict_terms.name')
    .where('conflict_terms.tenant_id', '=', scope.tenantId)
    .where('conflict_terms.check_id', '=', sql<string>`conflict_checks.id`)
    .orderBy('conflict_terms.n')
    .limit(1);

/** The notifications of the scope's user that lead to something they can see, newest first. */
export const notificationRows = (scope: Scope) =>
  db
    .selectFrom('notifications')
    .leftJoin('matters', (join) =>
      join
        .on('matters.tenant_id', '=', scope.tenantId)
        .onRef('matters.id', '=', 'notifications.matter_id')
        .on('matters.deleted_at', 'is', null),
    )
    .leftJoin('tasks', (join) =>
      join
        .on('tasks.tenant_id', '=', scope.tenantId)
        .onRef('tasks.id', '=', 'notifications.object_id')
        .on('tasks.deleted_at', 'is', null),
    )
    .leftJoin('notes', (join) =>
      join
        .on('notes.tenant_id', '=', scope.tenantId)
        .onRef('notes.id', '=', 'notifications.object_id')
        .on('notes.deleted_at', 'is', null),
    )
    .leftJoin('documents', (join) =>
      join
        .on('documents.tenant_id', '=', scope.tenantId)
        .onRef('documents.id', '=', 'notifications.object_id')
        .on('documents.deleted_at', 'is', null),
    )
    .leftJoin('imports', (join) =>
      join.on('imports.tenant_id', '=', scope.tenantId).onRef('imports.id', '=', 'notifications.object_id'),
    )
    .leftJoin('conflict_checks', (join) =>
      join
        .on('conflict_checks.tenant_id', '=', scope.tenantId)
        .onRef('conflict_checks.id', '=', 'notifications.object_id')
        .on('conflict_checks.forgotten_at', 'is', null),
    )
    .leftJoin('deadlines', (join) =>
      join
        .on('deadlines.tenant_id', '=', scope.tenantId)
        .onRef('deadlines.id', '=', 'notifications.object_id')
        .on('deadlines.deleted_at', 'is', null),
    )
    .leftJoin('events', (join) =>
      join
        .on('events.tenant_id', '=', scope.tenantId)
        .onRef('events.id', '=', 'notifications.object_id')
        .on('events.deleted_at', 'is', null),
    )
    .leftJoin('digests', (join) =>
      join.on('digests.tenant_id', '=', scope.tenantId).onRef('digests.id', '=', 'notifications.object_id'),
    )
    .leftJoin('feeds', (join) =>
      join.on('feeds.tenant_id', '=', scope.tenantId).onRef('feeds.id', '=', 'notifications.object_id'),
    )
    .leftJoin('replays', (join) =>
      join.on('replays.tenant_id', '=', scope.tenantId).onRef('replays.id', '=', 'notifications.object_id'),
    )
    .leftJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'notifications.created_by'),
    )
    .select(['notifications.id', 'notifications.kind', 'notifications.created_at', 'notifications.read_at'])
    .select(['notifications.object_type', 'notifications.object_id', 'notifications.more'])
    .select(['matters.id as matter_id', 'matters.title as matter_title'])
    .select(personNameOrNone().as('created_by'))
    .select(
      sql<string>`case notifications.object_type when 'matter' then matters.title when 'task' then tasks.title
        when 'note' then matters.title when 'document' then documents.title when 'import' then imports.file_name
        when 'deadline' then deadlines.title when 'event' then events.title when 'digest' then digests.summary
        when 'feed' then feeds.name when 'replay' then replays.why
        else coalesce(nullif(conflict_checks.subject, ''), matters.title, ${firstName(scope)}) end`.as(
        'title',
      ),
    )
    .where('notifications.tenant_id', '=', scope.tenantId)
    .where('notifications.user_id', '=', scope.userId)
    .where(
      'notifications.created_at',
      '>',
      sql<string>`now() - make_interval(days => ${daysOfNotifications}::int)`,
    )
    .where(
      sql<boolean>`case notifications.object_type when 'matter' then matters.id when 'task' then tasks.id
        when 'note' then notes.id when 'document' then documents.id when 'import' then imports.id
        when 'deadline' then deadlines.id
        when 'event' then events.id when 'digest' then digests.id when 'feed' then feeds.id
        when 'replay' then replays.id else conflict_checks.id end is not null`,
    )
    .orderBy('notifications.id', 'desc');
