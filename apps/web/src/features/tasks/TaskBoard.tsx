import type { Task, TaskStatus, TasksQuery } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ofScreen } from '../../shared/live/list-of-screen.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { beside, cardsOf, columnsOf } from './board-columns.ts';
import { withStatus } from './status-edit.ts';
import classes from './TaskBoard.module.css';
import { useTaskEdits } from './task-edits.ts';
import { tasksQuery, tasksTotal } from './tasks.api.ts';
import { savingOf } from './use-task-edits.ts';

interface TaskBoardProps {
  /** Filters, search and order of the list. */
  query: TasksQuery;
  /** Whether they are known. */
  isReady: boolean;
  /** Shows the list of a status. */
  onList: (status: TaskStatus) => void;
}

/** How many cards a column shows at first and with each “More”; of what is done, which is looked at, not worked on. */
const mostCards = (status: TaskStatus) => (status === 'DONE' ? '20' : '50');

/** The tasks of a status, and how many there are. */
function useColumn(status: TaskStatus, { query, isReady }: TaskBoardProps, isShown: boolean) {
  const asked = { ...query, status };
  const enabled = isReady && isShown;
  const rows = useInfiniteQuery({
    ...ofScreen('tasks', tasksQuery({ ...asked, limit: mostCards(status) })),
    enabled,
  });
  const { data: total } = useQuery({ ...ofScreen('tasks', tasksTotal(asked)), enabled });
  return { status, loaded: rows, rows: rows.data ?? [], total };
}

/** The tasks of a list as cards, in a column for each status. Who may change tasks moves them from one to another. */
export function TaskBoard(props: TaskBoardProps) {
  const shown = columnsOf(props.query.status);
  const all = [
    useColumn('TODO', props, shown.includes('TODO')),
    useColumn('IN_PROGRESS', props, shown.includes('IN_PROGRESS')),
    useColumn('DONE', props, shown.includes('DONE')),
  ];
  const columns = all.filter(({ status }) => shown.includes(status));
  const cards = cardsOf(columns);
  const cache = useQueryClient();
  const edits = useTaskEdits();
  const [dragged, setDragged] = useState<Task>();
  const board = useRef<HTMLDivElement>(null);
  const noteFocus = useKeptFocus(board, cards);
  const move = (task: Task, status: TaskStatus | undefined) => {
    if (status && status !== task.status) edits?.apply(withStatus(task, status));
  };
  return (
    <div className={classes.whole}>
      {edits && columns.length > 1 && (
        <Text size="sm" c="dimmed" className={classes.hint} data-screen-only>
          {t`Drag a card to another column, or press the left or right arrow key on it.`}
        </Text>
      )}
      <section ref={board} aria-label={t`Board`} className={classes.board} onFocus={noteFocus}>
        {columns.map(({ status, loaded, total }) => (
          <BoardColumn
            key={status}
            status={status}
            cards={cards.get(status) ?? []}
            loaded={loaded}
            total={total}
            isTarget={dragged !== undefined && dragged.status !== status}
            onDrop={() => {
              if (dragged) move(dragged, status);
              setDragged(undefined);
            }}
            onDrag={edits && setDragged}
            onStep={(task, step) => {
              // Who presses twice at once meant one column.
              if (savingOf(cache, task) === 0) move(task, beside(shown, task.status, step));
            }}
            onList={() => props.onList(status)}
          />
        ))}
      </section>
    </div>
  );
}

/** A card that moves to another column is another element there: the focus follows it. @returns what hears of focus */
function useKeptFocus(board: RefObject<HTMLElement | null>, cards: ReadonlyMap<TaskStatus, Task[]>) {
  const focused = useRef<string>(undefined);
  const columnOf = useRef(new Map<string, TaskStatus>());
  useEffect(() => {
    const before = columnOf.current;
    columnOf.current = new Map([...cards].flatMap(([status, tasks]) => tasks.map(({ id }) => [id, status])));
    const id = focused.current;
    if (id === undefined || document.activeElement !== document.body) return;
    const [was, is] = [before.get(id), columnOf.current.get(id)];
    if (was && is && was !== is) board.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus();
  });
  return ({ target }: { target: EventTarget & Element }) => {
    focused.current = target.closest('[data-card]')?.getAttribute('data-card') ?? undefined;
  };
}
