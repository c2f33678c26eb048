import { repetitionText } from '@caseward/contract/repeat-words';
import type { Task } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { formatClock, formatDay, tellBeside, today } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Day } from '../../shared/layout/Day.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './DueDate.module.css';
import { EditButton } from './EditButton.tsx';

const telling = { day: formatDay };

const isOverdue = ({ due_date, status }: Pick<Task, 'due_date' | 'status'>, now: string) =>
  due_date !== null && due_date < now && status !== 'DONE';

/** A task's due date, also told from today, with a word and an icon when it is overdue: from the day after on, in the firm's time zone. */
function DueDate({ task }: { task: Pick<Task, 'due_date' | 'due_time' | 'repeats' | 'status'> }) {
  const now = today(useTimeZone());
  return (
    <span className={classes.due}>
      <Day day={task.due_date} />
      {task.due_time && (
        <>
          {' '}
          <span>{formatClock(task.due_time)}</span>
        </>
      )}
      {task.repeats && (
        <>
          {' '}
          <span
            className={classes.repeats}
            role="img"
            aria-label={t`Repeats: ${repetitionText(task.repeats, telling)}`}
            title={repetitionText(task.repeats, telling)}
          />
        </>
      )}
      {isOverdue(task, now) && (
        <>
          {' '}
          <Tag tone="alarm" icon={<span className={classes.clock} />}>
            {t`Overdue`}
          </Tag>
        </>
      )}
    </span>
  );
}

/** The due date in a task's row, where it can be changed. */
export function DueDateButton({ task }: { task: Task }) {
  const now = today(useTimeZone());
  const told = task.due_date && tellBeside(task.due_date, now);
  const words = [
    formatDay(task.due_date),
    told,
    task.due_time && formatClock(task.due_time),
    task.repeats && t`Repeats: ${repetitionText(task.repeats, telling)}`,
    isOverdue(task, now) && t`Overdue`,
  ].filter(Boolean);
  return (
    <EditButton task={task} field="due_date" value={words.join(' ')}>
      <DueDate task={task} />
    </EditButton>
  );
}
