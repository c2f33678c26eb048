import type { Task } from '@caseward/contract/tasks';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import { today } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Day } from '../../shared/layout/Day.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './DueDate.module.css';

/** A task's due date, also told from today, with a word and an icon when it is overdue in the firm's time zone. */
export function DueDate({ task: { due_date, status } }: { task: Pick<Task, 'due_date' | 'status'> }) {
  const now = today(useTimeZone());
  const isOverdue = due_date !== null && due_date < now && status !== 'DONE';
  return (
    <span className={classes.due}>
      <Day day={due_date} />
      {isOverdue && (
        <Tag tone="alarm" icon={<IconClockExclamation size={13} aria-hidden />}>
          Overdue
        </Tag>
      )}
    </span>
  );
}
