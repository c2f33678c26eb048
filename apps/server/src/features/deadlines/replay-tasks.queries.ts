import { mostReplayTasks, type ReplayItem } from '@caseward/contract/replays';
import { sql } from 'kysely';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

type TasksOfDeadline = Pick<ReplayItem, 'open_tasks' | 'tasks'>;

/** Of a deadline that no open task prepares. */
export const noTasks: TasksOfDeadline = { open_tasks: 0, tasks: [] };

/** The open tasks that the caller sees and that prepare one of these deadlines, each with its place in that one's. */
const rankedTasks = (scope: Scope, deadlineIds: readonly string[]) =>
  db
    .selectFrom('tasks')
    .innerJoin('deadlines', (join) =>
      join
        .on('deadlines.tenant_id', '=', scope.tenantId)
        .onRef('deadlines.id', '=', 'tasks.deadline_id')
        .onRef('deadlines.matter_id', '=', 'tasks.matter_id'),
    )
    .select(['tasks.id', 'tasks.title', 'tasks.due_date', 'tasks.assigned_to', 'deadlines.id as deadline'])
    .select([
      sql<number>`(count(*) over (partition by tasks.deadline_id))::int`.as('open_tasks'),
      sql<number>`(row_number() over (partition by tasks.deadline_id order by tasks.due_date, tasks.id))::int`.as(
        'place',
      ),
    ])
    .where('tasks.tenant_id', '=', scope.tenantId)
    .where('tasks.deadline_id', '=', sql<string>`any(${deadlineIds as string[]}::uuid[])`)
    .where('tasks.status', '<>', 'DONE')
    .where('tasks.deleted_at', 'is', null);

/**
 * How many open tasks prepare each of these deadlines, and the first of them: soonest due first, those without a due
 * date last. Deadlines that none prepares are left out.
 */
export async function firstTasksOf(
  scope: Scope,
  deadlineIds: readonly string[],
): Promise<Map<string, TasksOfDeadline>> {
  const rows = await scope.rows(
    db
      .selectFrom(rankedTasks(scope, deadlineIds).as('ranked'))
      .leftJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'ranked.assigned_to'),
      )
      .select(['ranked.deadline', 'ranked.open_tasks', 'ranked.id', 'ranked.title', 'ranked.due_date'])
      .select(personNameOrNone().as('assigned_to'))
      .where('ranked.place', '<=', mostReplayTasks)
      .orderBy('ranked.place'),
  );
  const byDeadline = new Map<string, TasksOfDeadline>();
  for (const { deadline, open_tasks, ...task } of rows) {
    const { tasks } = byDeadline.get(deadline) ?? noTasks;
    byDeadline.set(deadline, { open_tasks, tasks: [...tasks, task] });
  }
  return byDeadline;
}
