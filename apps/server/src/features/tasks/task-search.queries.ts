import { sql } from 'kysely';
import { shownNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** So many comments are searched, the newest: as `tasks_for_search` reads them. */
const searchedComments = 20;

const commentsOf = (scope: Scope) =>
  sql<string[]>`array(select c.comment from caseward.task_comments c
    where c.tenant_id = ${scope.tenantId} and c.task_id = tasks.id
    order by c.created_at desc, c.id desc limit ${searchedComments}::integer)`;

/**
 * Tasks in the search: by title, description, checklist, comments, the matter they are in, and whom they are assigned
 * to.
 */
export const searchableTask: SearchableType = {
  type: 'task',
  found: async (scope, ids) => {
    const rows = await scope.rows(
      db
        .selectFrom('tasks')
        .leftJoin('matters', (join) =>
          join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'tasks.matter_id'),
        )
        .leftJoin('users', (join) =>
          join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'tasks.assigned_to'),
        )
        .select(['tasks.id', 'tasks.title', 'tasks.description', 'tasks.checklist'])
        .select(['tasks.status', 'tasks.updated_at', commentsOf(scope).as('comments')])
        .select([
          'matters.id as matter_id',
          'matters.title as matter_title',
          shownNameOrNone('users').as('assignee'),
        ])
        .where('tasks.tenant_id', '=', scope.tenantId)
        .where('tasks.id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('tasks.deleted_at', 'is', null),
    );
    return rows.map(({ description, checklist, comments, assignee, ...row }) => ({
      ...row,
      texts: [description, ...checklist.map(({ text }) => text), ...comments, assignee ?? ''],
    }));
  },
};
