import { type Task, type TaskStatus, taskStatusLabels } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { Total } from '../../shared/api/call.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { BoardCard } from './BoardCard.tsx';
import { countOf } from './board-columns.ts';
import classes from './TaskBoard.module.css';

interface BoardColumnProps {
  status: TaskStatus;
  cards: readonly Task[];
  loaded: LoadedRows<Task>;
  total: Total | null | undefined;
  /** A card is dragged that may be dropped here. */
  isTarget: boolean;
  onDrop: () => void;
  /** Hears which card is dragged; undefined: cards are not moved. */
  onDrag: ((task: Task | undefined) => void) | undefined;
  /** Moves a card to the column before (-1) or after (1). */
  onStep: (task: Task, step: 1 | -1) => void;
  /** Shows all tasks of this status as a list. */
  onList: () => void;
}

/** A column of the board: its status, how many tasks have it, and their cards. */
export function BoardColumn(props: BoardColumnProps) {
  const { status, cards, loaded, total, isTarget, onDrop, onDrag, onStep, onList } = props;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = loaded;
  const heading = useId();
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-labelledby={heading}
      className={classes.column}
      data-over={(isTarget && isOver) || undefined}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h2 id={heading} className={classes.heading}>
        {taskStatusLabels[status]}{' '}
        <span className={classes.count}>{countOf(cards.length, loaded, total)}</span>
      </h2>
      {!data && !error && <Loading text={t`Loading tasks...`} lines={3} />}
      {error && <LoadError text={t`Error: ${error.message}`} retry={refetch} />}
      {data && cards.length === 0 && (
        <Text size="sm" c="dimmed">
          {t`None.`}
        </Text>
      )}
      {cards.length > 0 && (
        <ul aria-labelledby={heading} className={classes.cards}>
          {cards.map((task) => (
            <BoardCard key={task.id} task={task} onDrag={onDrag} onStep={onStep} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => (status === 'DONE' ? onList() : void fetchNextPage())}
        >
          {status === 'DONE' ? t`All done tasks` : t`Show more`}
        </Button>
      )}
    </section>
  );
}
