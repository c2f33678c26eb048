import type { NewItem, newTypes } from '@caseward/contract/dashboard';
import { sql } from 'kysely';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { startOfYesterday } from '../../platform/firm-days.queries.ts';

/** How many are answered. */
const most = sql.lit(10);
/** How much of a note is shown, in characters. */
const beginning = sql.lit(120);

interface Added {
  type: (typeof newTypes)[number];
  id: string;
  title: string;
  matter_id: string | null;
  created_at: string;
  created_by: string;
}

/**
 * What others added since yesterday in matters on whose team the scope's user is, and tasks and deadlines that they
 * were given; newest first. Each table is read from its newest row back, no further than yesterday.
 */
export async function listNews(scope: Scope): Promise<NewItem[]> {
  const { tenantId, userId } = scope;
  const isOnTeam = (matter: string) => sql`exists (select from caseward.matter_team team
    where team.tenant_id = ${tenantId} and team.matter_id = ${sql.ref(matter)} and team.user_id = ${userId})`;
  const rest = (name: string) => sql`${sql.ref(`${name}.tenant_id`)} = ${tenantId}
    and ${sql.ref(`${name}.deleted_at`)} is null and ${sql.ref(`${name}.created_by`)} <> ${userId}
    and ${sql.ref(`${name}.created_at`)} >= ${startOfYesterday(scope)}
    order by ${sql.ref(`${name}.created_at`)} desc, ${sql.ref(`${name}.id`)} desc limit ${most}`;
  const added = sql<Added>`(
    (select 'matter' as type, m.id, m.title, m.id as matter_id, m.created_at, m.created_by
       from caseward.matters m where ${isOnTeam('m.id')} and ${rest('m')})
    union all
    (select 'task', t.id, t.title, t.matter_id, t.created_at, t.created_by
       from caseward.tasks t where (${isOnTeam('t.matter_id')} or t.assigned_to = ${userId}) and ${rest('t')})
    union all
    (select 'note', n.id, left(n.note, ${beginning}), n.matter_id, n.created_at, n.created_by
       from caseward.notes n where ${isOnTeam('n.matter_id')} and ${rest('n')})
    union all
    (select 'document', d.id, d.title, d.matter_id, d.created_at, d.created_by
       from caseward.documents d where ${isOnTeam('d.matter_id')} and ${rest('d')})
    union all
    (select 'event', e.id, e.title, e.matter_id, e.created_at, e.created_by
       from caseward.events e where ${isOnTeam('e.matter_id')} and ${rest('e')})
    union all
    (select 'deadline', l.id, l.title, l.matter_id, l.created_at, l.created_by
       from caseward.deadlines l where (${isOnTeam('l.matter_id')} or l.responsible = ${userId}) and ${rest('l')}))`;
  const rows = await scope.rows(
    db
      .selectFrom(added.as('added'))
      .leftJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', tenantId).onRef('matters.id', '=', 'added.matter_id'),
      )
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', tenantId).onRef('users.id', '=', 'added.created_by'),
      )
      .select(['added.type', 'added.id', 'added.title', 'added.created_at'])
      .select(['matters.id as matter_id', 'matters.title as matter_title', personName().as('added_by')])
      .orderBy('added.created_at', 'desc')
      .orderBy('added.id', 'desc')
      .limit(most),
  );
  return rows.map(({ matter_id, matter_title, ...item }) => ({
    ...item,
    matter: matter_id !== null && matter_title !== null ? { id: matter_id, title: matter_title } : null,
  }));
}
