import type { MyTask } from '@caseward/contract/dashboard';
import type { Task } from '@caseward/contract/tasks';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.ts';
import { AssigneeButton } from './AssigneeButton.tsx';
import { ChecklistProgress } from './Checklist.tsx';
import { DueDateButton } from './DueDate.tsx';
import { DoneButton } from './EditButton.tsx';
import classes from './MyPendingTasks.module.css';
import { PriorityButton } from './TaskTags.tsx';

/** A task of one's own: ticked off, handed over, opened, or followed to its matter. */
export function PendingTask({ task }: { task: Task & Partial<MyTask> }) {
  const { user } = useSession();
  return (
    <li className={classes.task} data-done={task.status === 'DONE' || undefined}>
      <DoneButton task={task} />
      <div className={classes.what}>
        <RowLink to={paths.task} id={task.id} className={classes.title}>
          {task.title}
        </RowLink>{' '}
        <ChecklistProgress checklist={task.checklist} /> <PriorityButton task={task} pressing />
        {task.matter_details && (
          <RowLink to={paths.matter} id={task.matter_details.id} className={classes.matter}>
            {task.matter_details.title}
            {task.client && ` · ${fullName(task.client)}`}
          </RowLink>
        )}
      </div>
      <span className={classes.due}>
        <DueDateButton task={task} />
        <AssigneeButton task={task} named={task.assigned_to !== user?.id} />
      </span>
    </li>
  );
}
