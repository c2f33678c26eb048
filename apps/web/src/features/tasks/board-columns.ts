import { type Task, type TaskStatus, taskStatuses } from '@caseward/contract/tasks';
import type { Total } from '../../shared/api/call.ts';
import { figure } from '../../shared/counts.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';

/** The columns that a board has: those of the filter by status, or all. */
export function columnsOf(asked: string | undefined): TaskStatus[] {
  const wanted = asked?.split(',') ?? [];
  return taskStatuses.filter((status) => wanted.length === 0 || wanted.includes(status));
}

/** The column beside one: before (-1) or after it (1); undefined at the end. */
export const beside = (columns: readonly TaskStatus[], status: TaskStatus, step: 1 | -1) =>
  columns[columns.indexOf(status) + step];

/**
 * How many tasks a column has: as many as its cards where it shows all, else no fewer.
 * @param total as the server counted them, which may have been before a card was moved; undefined: not known yet
 */
export function countOf(
  cards: number,
  { data, hasNextPage }: Pick<LoadedRows<Task>, 'data' | 'hasNextPage'>,
  total: Total | null | undefined,
): string {
  if (data && !hasNextPage) return figure(cards);
  return total ? `${figure(Math.max(cards, total.count))}${total.capped ? '+' : ''}` : '';
}

/**
 * The cards of each column, by the status that tasks have now: one that was moved stands at the top of its new column
 * until the columns are asked for again.
 * @param loaded what each column was answered, some of which may have been moved since
 */
export function cardsOf(
  loaded: readonly { status: TaskStatus; rows: readonly Task[] }[],
): Map<TaskStatus, Task[]> {
  const all = new Map(loaded.flatMap(({ rows }) => rows.map((task) => [task.id, task])));
  return new Map(
    loaded.map(({ status, rows }) => {
      const own = new Set(rows.map(({ id }) => id));
      const came = [...all.values()].filter((task) => task.status === status && !own.has(task.id));
      return [status, [...came, ...rows.filter((task) => task.status === status)]];
    }),
  );
}
