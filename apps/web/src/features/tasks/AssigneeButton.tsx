import type { Task } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { initialsOf, personInWords } from '../../shared/people/person-words.ts';
import classes from './AssigneeButton.module.css';
import { EditButton, FieldIcon } from './EditButton.tsx';

/** Whose a task is, in words. */
export const assigneeOf = ({ assigned_to_details: assignee }: Task) =>
  assignee ? personInWords(assignee) : t`Nobody`;

interface AssigneeButtonProps {
  task: Task;
  /** Says whose the task is; left out, where that is plain from the place, an icon stands for it. */
  named?: boolean;
}

/** Hands a task over where it stands. */
export const AssigneeButton = ({ task, named = false }: AssigneeButtonProps) => (
  <EditButton task={task} field="assigned_to" value={assigneeOf(task)} only={!named}>
    {named ? (
      <span
        className={classes.name}
        data-initials={task.assigned_to_details ? initialsOf(task.assigned_to_details) : '–'}
      >
        {assigneeOf(task)}
      </span>
    ) : (
      <FieldIcon name="user" />
    )}
  </EditButton>
);
