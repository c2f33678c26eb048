import { closedStatuses } from '@caseward/contract/matter-statuses';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** How many records of each sort are named. */
const named = 50;

/** Matters of the firm that the caller sees. */
const visibleMatters = (scope: Scope) =>
  db
    .selectFrom('matters')
    .select(['matters.id', 'matters.title'])
    .where('matters.tenant_id', '=', scope.tenantId)
    .where('matters.deleted_at', 'is', null)
    .orderBy('matters.title')
    .orderBy('matters.id')
    .limit(named);

/** What hangs on a person: their open tasks and deadlines, matters they lead or are alone on, walls around them. */
export async function workOf(scope: Scope, id: string) {
  const { tenantId } = scope;
  const openTasks = db
    .selectFrom('tasks')
    .where('tasks.tenant_id', '=', tenantId)
    .where('tasks.assigned_to', '=', id)
    .where('tasks.status', '<>', 'DONE')
    .where('tasks.deleted_at', 'is', null);
  const openDeadlines = db
    .selectFrom('deadlines')
    .where('deadlines.tenant_id', '=', tenantId)
    .where('deadlines.responsible', '=', id)
    .where('deadlines.status', '=', 'OPEN')
    .where('deadlines.deleted_at', 'is', null);
  const led = visibleMatters(scope)
    .where('matters.lead_attorney', '=', id)
    .where('matters.status', 'not in', closedStatuses);
  const isAlone = sql<boolean>`not exists (
    select from caseward.matter_team other join caseward.users u
      on u.tenant_id = ${tenantId} and u.id = other.user_id and u.disabled_at is null
    where other.tenant_id = ${tenantId} and other.matter_id = matters.id and other.user_id <> ${id})`;
  const [taskCount, tasks, deadlineCount, deadlines, ledCount, mattersLed, alone, walled] = await Promise.all(
    [
      scope.row(openTasks.select(({ fn }) => fn.countAll<number>().as('count'))),
      scope.rows(
        openTasks
          .select(['tasks.id', 'tasks.title', 'tasks.due_date'])
          .orderBy(sql`tasks.due_date asc nulls last`)
          .orderBy('tasks.id')
          .limit(named),
      ),
      scope.row(openDeadlines.select(({ fn }) => fn.countAll<number>().as('count'))),
      scope.rows(
        openDeadlines
          .select(['deadlines.id', 'deadlines.title', 'deadlines.due_on'])
          .orderBy('deadlines.due_on')
          .orderBy('deadlines.id')
          .limit(named),
      ),
      scope.row(
        led
          .clearSelect()
          .clearOrderBy()
          .clearLimit()
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
      scope.rows(led),
      scope.rows(
        visibleMatters(scope)
          .innerJoin('matter_team', (join) =>
            join
              .on('matter_team.tenant_id', '=', tenantId)
              .onRef('matter_team.matter_id', '=', 'matters.id')
              .on('matter_team.user_id', '=', id),
          )
          .where('matters.status', 'not in', closedStatuses)
          .where(isAlone),
      ),
      scope.rows(visibleMatters(scope).where(sql<boolean>`matters.visible_to @> array[${id}]::uuid[]`)),
    ],
  );
  return {
    open_tasks: Number(taskCount?.count ?? 0),
    tasks,
    open_deadlines: Number(deadlineCount?.count ?? 0),
    deadlines,
    open_matters_led: Number(ledCount?.count ?? 0),
    matters_led: mattersLed,
    matters_alone: alone,
    matters_walled: walled,
  };
}

/** Ids of a person's open tasks that the caller sees. */
export async function openTasksOf(scope: Scope, id: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('tasks')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('assigned_to', '=', id)
      .where('status', '<>', 'DONE')
      .where('deleted_at', 'is', null),
  );
  return rows.map((row) => row.id);
}

/** Ids of the open deadlines for which a person is responsible, as far as the caller sees them. */
export async function openDeadlinesOf(scope: Scope, id: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('deadlines')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('responsible', '=', id)
      .where('status', '=', 'OPEN')
      .where('deleted_at', 'is', null)
      // So that two such calls wait for each other.
      .orderBy('id'),
  );
  return rows.map((row) => row.id);
}
