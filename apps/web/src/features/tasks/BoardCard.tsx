import { type Task, taskStatusLabels } from '@caseward/contract/tasks';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import { PersonMark } from '../../shared/people/PersonMark.tsx';
import { assigneeOf } from './AssigneeButton.tsx';
import { ChecklistProgress } from './Checklist.tsx';
import { DueDateButton } from './DueDate.tsx';
import { EditButton, FieldIcon } from './EditButton.tsx';
import classes from './TaskBoard.module.css';
import { PriorityButton, TaskStatusTag } from './TaskTags.tsx';

interface BoardCardProps {
  task: Task;
  /** Hears that it is dragged, and that it no longer is; undefined: it stays where it is. */
  onDrag: ((task: Task | undefined) => void) | undefined;
  onStep: (task: Task, step: 1 | -1) => void;
}

/** A task on the board, with what its row has. */
export function BoardCard({ task, onDrag, onStep }: BoardCardProps) {
  const { assigned_to_details: assignee } = task;
  return (
    <li
      className={classes.card}
      data-card={task.id}
      draggable={onDrag !== undefined}
      onDragStart={({ currentTarget, dataTransfer }) => {
        dataTransfer.setDragImage(currentTarget, 16, 16);
        dataTransfer.effectAllowed = 'move';
        onDrag?.(task);
      }}
      onDragEnd={() => onDrag?.(undefined)}
      onKeyDown={(event) => {
        const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
        if (!onDrag || altKey || ctrlKey || metaKey || shiftKey) return;
        if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
        event.preventDefault();
        // A key that is held would take the task through to the last column.
        if (event.repeat) return;
        onStep(task, key === 'ArrowLeft' ? -1 : 1);
      }}
    >
      <div className={classes.title}>
        <RowLink to={paths.task} id={task.id}>
          {task.title}
        </RowLink>
        <ChecklistProgress checklist={task.checklist} />
      </div>
      {task.matter_details && <div className={classes.matter}>{task.matter_details.title}</div>}
      {(onDrag || task.due_date) && (
        <div className={classes.due}>
          <DueDateButton task={task} />
        </div>
      )}
      <div className={classes.foot}>
        <EditButton task={task} field="status" value={taskStatusLabels[task.status]} only>
          <TaskStatusTag status={task.status} />
        </EditButton>
        <PriorityButton task={task} />
        <span className={classes.who}>
          <EditButton task={task} field="assigned_to" value={assigneeOf(task)} only={!assignee}>
            {assignee ? (
              <span title={assigneeOf(task)}>
                <PersonMark person={assignee} />
              </span>
            ) : (
              <FieldIcon name="user" />
            )}
          </EditButton>
        </span>
      </div>
    </li>
  );
}
