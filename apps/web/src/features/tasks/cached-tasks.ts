import { dashboard } from '@caseward/contract/dashboard';
import { type Task, tasks } from '@caseward/contract/tasks';
import type { Query, QueryClient } from '@tanstack/react-query';
import { changeCachedMatter, matterPath, withTaskInPlace } from '../../shared/api/cached-matter.ts';

interface Rows {
  rows: Task[];
}

/** What the cache holds of a list: pages, or one page. */
type Listed = { pages: Rows[] } | Rows | object | null | undefined;

const listPaths = new Set<unknown>([tasks.list.path, dashboard.myTasks.path]);

const isList = ({ queryKey: [path, , part] }: Query) => listPaths.has(path) && part === undefined;
const isTotal = ({ queryKey: [path, , part] }: Query) => listPaths.has(path) && part !== undefined;

/** What a list knows besides of a task is of its matter. */
const inRow = (row: Task, task: Task): Task => (row.matter === task.matter ? { ...row, ...task } : task);

const inRows = <Page extends Rows>(page: Page, task: Task): Page =>
  page.rows.some(({ id }) => id === task.id)
    ? { ...page, rows: page.rows.map((row) => (row.id === task.id ? inRow(row, task) : row)) }
    : page;

function inList(listed: Listed, task: Task): Listed {
  if (!listed) return listed;
  if ('pages' in listed) return { ...listed, pages: listed.pages.map((page) => inRows(page, task)) };
  return 'rows' in listed ? inRows(listed, task) : listed;
}

/**
 * Shows a task as it is now wherever it is shown, in the place where it stands: a row that is being worked on does not
 * move away.
 */
export function showTask(cache: QueryClient, task: Task): void {
  cache.setQueriesData<Listed>({ predicate: isList }, (listed) => inList(listed, task));
  cache.setQueriesData<Task>({ queryKey: [tasks.get.path, { params: { id: task.id } }] }, (known) =>
    known === undefined ? known : task,
  );
  if (task.matter) changeCachedMatter(cache, task.matter, (matter) => withTaskInPlace(matter, task));
}

/**
 * What is listed and counted is no longer right: rows are put in order when a list is opened again, counts at once. The
 * page of the task's matter, unless it is the one that is open, is fetched when it is opened, however fresh it is.
 */
export function agedByTask(cache: QueryClient, { matter }: Task): void {
  void cache.invalidateQueries({ predicate: isList, refetchType: 'none' });
  void cache.invalidateQueries({ predicate: isTotal });
  if (matter)
    void cache.invalidateQueries({ queryKey: [matterPath, { params: { id: matter } }], type: 'inactive' });
}
