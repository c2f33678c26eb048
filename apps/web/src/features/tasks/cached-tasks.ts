import { dashboard } from '@caseward/contract/dashboard';
import { type Task, type TasksQuery, tasks } from '@caseward/contract/tasks';
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

/** What the cache holds of a list, with the rows of each page changed. */
function eachPage(listed: Listed, change: (page: Rows) => Rows): Listed {
  if (!listed) return listed;
  if ('pages' in listed) return { ...listed, pages: listed.pages.map(change) };
  return 'rows' in listed ? change(listed) : listed;
}

const inLists = (cache: QueryClient, change: (page: Rows) => Rows) =>
  cache.setQueriesData<Listed>({ predicate: isList }, (listed) => eachPage(listed, change));

/**
 * Shows a task as it is now wherever it is shown, in the place where it stands: a row that is being worked on does not
 * move away.
 */
export function showTask(cache: QueryClient, task: Task): void {
  inLists(cache, (page) => inRows(page, task));
  cache.setQueriesData<Task>({ queryKey: [tasks.get.path, { params: { id: task.id } }] }, (known) =>
    known === undefined ? known : task,
  );
  if (task.matter) changeCachedMatter(cache, task.matter, (matter) => withTaskInPlace(matter, task));
}

/** Filters in which the next one of a task can differ from it: when it is due, how far it is, whose it is, what it prepares. */
const differing = ['due', 'status', 'assigned_to', 'deadline'] as const satisfies (keyof TasksQuery)[];

/** Whether a list that has a task has its next one, too. */
const hasNextToo = (list: Query): boolean => {
  const [path, sending] = list.queryKey as [string, { query?: TasksQuery } | undefined];
  return path === tasks.list.path && differing.every((filter) => sending?.query?.[filter] === undefined);
};

/** Lists the next one of a task behind it, wherever it belongs to the list for certain. */
export function addBehind(cache: QueryClient, id: string, added: Task): void {
  cache.setQueriesData<Listed>({ predicate: (list) => isList(list) && hasNextToo(list) }, (listed) =>
    eachPage(listed, (page) => {
      const place = page.rows.findIndex((row) => row.id === id);
      if (place < 0 || page.rows.some((row) => row.id === added.id)) return page;
      return { ...page, rows: page.rows.toSpliced(place + 1, 0, added) };
    }),
  );
}

/** Fetches the lists anew of which only the server knows whether they have the next one of a task, or have it again. */
export const refetchUncertain = (cache: QueryClient): void =>
  void cache.invalidateQueries({ predicate: (list) => isList(list) && !hasNextToo(list) });

/** Lists a task no longer. */
export const removeFromLists = (cache: QueryClient, id: string): void => {
  inLists(cache, (page) =>
    page.rows.some((row) => row.id === id)
      ? { ...page, rows: page.rows.filter((row) => row.id !== id) }
      : page,
  );
};

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
