import type { OpenWork } from '@caseward/contract/open-work';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { today } from '../../platform/firm-days.queries.ts';

const counted = {
  count: sql<number>`count(*)::integer`.as('count'),
  matters: sql<number>`count(distinct matter_id)::integer`.as('matters'),
};
const none = { count: 0, matters: 0 };

/** Counts what is still open in matters, of those that the scope's user sees. */
export async function countOpenWork(scope: Scope, matters: readonly string[]): Promise<OpenWork> {
  const { tenantId } = scope;
  const chosen = sql<string>`any(${matters as string[]}::uuid[])`;
  const now = today(scope);
  const [tasks, deadlines, events] = await Promise.all([
    scope.row(
      db
        .selectFrom('tasks')
        .select([counted.count, counted.matters])
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', chosen)
        .where('status', '<>', 'DONE')
        .where('deleted_at', 'is', null),
    ),
    scope.row(
      db
        .selectFrom('deadlines')
        .select([counted.count, counted.matters, sql<string | null>`min(remind_on)`.as('next_on')])
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', chosen)
        .where('status', '=', 'OPEN')
        .where('deleted_at', 'is', null),
    ),
    scope.row(
      db
        .selectFrom('events')
        // As the next date of a matter: one that has begun goes on today.
        .select([
          counted.count,
          counted.matters,
          sql<string | null>`min(greatest(day, ${now}))`.as('next_on'),
        ])
        .where('tenant_id', '=', tenantId)
        .where('matter_id', '=', chosen)
        .where('status', '=', 'PLANNED')
        .where(sql<string>`coalesce(end_day, day)`, '>=', now)
        .where('deleted_at', 'is', null),
    ),
  ]);
  return {
    tasks: tasks ?? none,
    deadlines: deadlines ?? { ...none, next_on: null },
    events: events ?? { ...none, next_on: null },
  };
}
