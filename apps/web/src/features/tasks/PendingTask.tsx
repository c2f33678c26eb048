import type { Task } from '@caseward/contract/tasks';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { DueDateButton } from './DueDate.tsx';
import { DoneButton } from './EditButton.tsx';
import classes from './MyPendingTasks.module.css';
import { PriorityButton } from './TaskTags.tsx';

/** A task of one's own: ticked off, opened, or followed to its matter. */
export function PendingTask({ task }: { task: Task }) {
  return (
    <li className={classes.task} data-done={task.status === 'DONE' || undefined}>
      <DoneButton task={task} />
      <div className={classes.what}>
        <TextLink to={paths.task} params={{ taskId: task.id }} className={classes.title}>
          {task.title}
        </TextLink>{' '}
        <PriorityButton task={task} pressing />
        {task.matter_details && (
          <TextLink
            to={paths.matter}
            params={{ matterId: task.matter_details.id }}
            size="xs"
            c="dimmed"
            className={classes.matter}
          >
            {task.matter_details.title}
          </TextLink>
        )}
      </div>
      <span className={classes.due}>
        <DueDateButton task={task} />
      </span>
    </li>
  );
}
