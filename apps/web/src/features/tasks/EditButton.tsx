import { type Task, taskFields } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import classes from './EditButton.module.css';
import { type EditedField, toggleDone, useTaskEdits } from './task-edits.ts';

interface EditButtonProps {
  task: Task;
  field: EditedField;
  /** The present value in words. */
  value: string;
  /** It is for changing alone, and not shown where that cannot be done. */
  only?: boolean;
  children: ReactNode;
}

const labels: Record<EditedField, string> = {
  status: taskFields.status.label,
  priority: taskFields.priority.label,
  due_date: t`Due date`,
  assigned_to: t`Assignee`,
};

// Plain elements, not Mantine's: there are several in each of a hundred rows.

/** A field of a task in its row: what it shows is a button that offers other values. */
export function EditButton({ task, field, value, only, children }: EditButtonProps) {
  const edits = useTaskEdits();
  if (!edits) return only ? null : children;
  return (
    <button
      type="button"
      className={classes.field}
      aria-haspopup={field === 'status' || field === 'priority' ? 'menu' : 'dialog'}
      aria-label={t`${labels[field]} of ${task.title}: ${value}`}
      data-on-paper={only ? undefined : ''}
      onPointerEnter={edits.prepare}
      onFocus={edits.prepare}
      onClick={({ currentTarget }) => edits.open(task, field, currentTarget)}
    >
      {children}
    </button>
  );
}

/** What stands in a button for a value that is not told. */
export const FieldIcon = ({ name }: { name: 'flag' | 'user' }) => (
  <span className={classes.icon} data-icon={name} />
);

/** Marks a task as done where it stands, and takes that back. */
export function DoneButton({ task }: { task: Task }) {
  const edits = useTaskEdits();
  if (!edits) return null;
  return (
    <button
      type="button"
      className={classes.tick}
      aria-pressed={task.status === 'DONE'}
      aria-label={t`Done: ${task.title}`}
      onClick={() => edits.apply(toggleDone(task))}
    />
  );
}
