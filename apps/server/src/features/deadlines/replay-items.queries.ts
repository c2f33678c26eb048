import { largestExactCount } from '@caseward/contract/paging';
import type { ReplayItem } from '@caseward/contract/replays';
import { sql } from 'kysely';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { firstTasksOf, noTasks } from './replay-tasks.queries.ts';

/** The proposals that are no longer to be decided, since the deadline got another day or is done. */
export const supersedeItems = (scope: Scope, deadlineId: string) =>
  scope.run(
    db
      .updateTable('replay_items')
      .set({ decision: 'SUPERSEDED', decided_at: sql<string>`now()`, decided_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('deadline_id', '=', deadlineId)
      .where('decision', '=', 'PENDING'),
  );

const itemRows = (scope: Scope, replayId: string) =>
  db
    .selectFrom('replay_items')
    .innerJoin('deadlines', (join) =>
      join
        .on('deadlines.tenant_id', '=', scope.tenantId)
        .onRef('deadlines.id', '=', 'replay_items.deadline_id')
        .on('deadlines.deleted_at', 'is', null),
    )
    .innerJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'replay_items.matter_id'),
    )
    .leftJoin('users as lead', (join) =>
      join.on('lead.tenant_id', '=', scope.tenantId).onRef('lead.id', '=', 'deadlines.responsible'),
    )
    .leftJoin('users as lawyer', (join) =>
      join.on('lawyer.tenant_id', '=', scope.tenantId).onRef('lawyer.id', '=', 'replay_items.decided_by'),
    )
    .select([
      'replay_items.id',
      'replay_items.old_on',
      'replay_items.old_time',
      'replay_items.new_on',
      'replay_items.new_time',
      'replay_items.days_moved',
      'replay_items.decision',
      'replay_items.reason',
      'replay_items.decided_at',
    ])
    .select(['deadlines.id as deadline_id', 'deadlines.title as deadline_title', 'deadlines.critical'])
    .select(['matters.id as matter_id', 'matters.title as matter_title'])
    .select([personNameOrNone('lead').as('responsible'), personNameOrNone('lawyer').as('decided_by')])
    .where('replay_items.tenant_id', '=', scope.tenantId)
    .where('replay_items.replay_id', '=', replayId);

const earlierFirst: Order<{ id: string; days_moved: number }> = {
  direction: 'asc',
  keys: [
    {
      column: sql.ref('replay_items.days_moved'),
      of: ({ days_moved }) => String(days_moved),
      accepts: acceptable.integer,
    },
    { column: sql.ref('replay_items.id'), of: ({ id }) => id, accepts: acceptable.id },
  ],
};

/** A page of the deadlines that a replay would move, those that come earlier first. */
export async function listItems(scope: Scope, replayId: string, page: PageRequest) {
  const read = await readPage(scope, itemRows(scope, replayId), earlierFirst, page, largestExactCount);
  const tasks = await firstTasksOf(
    scope,
    read.rows.map(({ deadline_id }) => deadline_id),
  );
  const rows = read.rows.map(
    ({
      deadline_id,
      deadline_title,
      critical,
      responsible,
      matter_id,
      matter_title,
      ...item
    }): ReplayItem => ({
      ...item,
      deadline: { id: deadline_id, title: deadline_title, responsible, critical },
      matter: { id: matter_id, title: matter_title },
      ...(tasks.get(deadline_id) ?? noTasks),
    }),
  );
  return { ...read, rows };
}

/** What is proposed for a deadline and waits for a decision. */
export const pendingOf = (scope: Scope, deadlineId: string) =>
  scope.row(
    db
      .selectFrom('replay_items')
      .select(['replay_id as replay', 'answer'])
      .where('tenant_id', '=', scope.tenantId)
      .where('deadline_id', '=', deadlineId)
      .where('decision', '=', 'PENDING'),
  );

/** The proposals of a replay that wait for a decision, in the order of their deadlines, some at most. */
export const pendingItems = (scope: Scope, replayId: string, most: number) =>
  scope.rows(
    db
      .selectFrom('replay_items')
      .select(['id', 'deadline_id'])
      .where('tenant_id', '=', scope.tenantId)
      .where('replay_id', '=', replayId)
      .where('decision', '=', 'PENDING')
      .orderBy('deadline_id')
      .limit(most),
  );

/** The deadlines of these proposals of a replay. */
export const deadlinesOfItems = (scope: Scope, replayId: string, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('replay_items')
      .select(['id', 'deadline_id'])
      .where('tenant_id', '=', scope.tenantId)
      .where('replay_id', '=', replayId)
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
      .orderBy('deadline_id'),
  );

/** A proposal that waits for a decision, locked until the transaction ends; undefined when it was decided. */
export const lockItem = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('replay_items')
      .select(['value_number', 'new_on', 'new_time', 'zone', 'earliest_on', 'latest_on'])
      .select(['question', 'answer', 'court_id', 'computed_with'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('decision', '=', 'PENDING')
      .forUpdate(),
  );

/** Notes what was decided of a locked proposal. */
export const decideItem = (scope: Scope, id: string, decision: 'ACCEPTED' | 'KEPT', reason: string) =>
  scope.run(
    db
      .updateTable('replay_items')
      .set({ decision, reason, decided_at: sql<string>`now()`, decided_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('decision', '=', 'PENDING'),
  );
