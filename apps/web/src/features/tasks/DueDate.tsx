import type { Task } from '@caseward/contract/tasks';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import { formatDay, today } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './DueDate.module.css';

/** A task's due date, highlighted when it is overdue in the firm's time zone. */
export function DueDate({ task: { due_date, status } }: { task: Pick<Task, 'due_date' | 'status'> }) {
  const now = today(useTimeZone());
  const isOverdue = due_date !== null && due_date < now && status !== 'DONE';
  return (
    <span className={classes.due}>
      {formatDay(due_date)}
      {isOverdue && (
        <Tag tone="alarm" icon={<IconClockExclamation size={13} aria-hidden />}>
          Overdue
        </Tag>
      )}
    </span>
  );
}
