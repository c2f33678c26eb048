import type { Task, TasksBulk } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { createContext, useContext } from 'react';
import type { OptionSource } from '../../shared/forms/option-source.ts';

/** Who can be given a task of a matter, or of none. */
export type AssigneesOf = (matter: string | null) => OptionSource;

/** Fields of a task that are changed in its row. */
export type TaskChange = TasksBulk['change'];
export type EditedField = keyof TaskChange & ('status' | 'assigned_to' | 'due_date' | 'priority');

/** A change of a task in its row. */
export interface TaskEdit {
  task: Task;
  change: TaskChange;
  /** What it is shown as until the server has answered. */
  shown: Partial<Task>;
  /** What is said when it is done. */
  said: string;
}

/** What rows of tasks can do. */
export interface TaskEdits {
  /** Changes a task at once; what the server refuses is put back. */
  apply: (edit: TaskEdit) => void;
  /** Opens the choices of a field beside the button that shows it. */
  open: (task: Task, field: EditedField, button: HTMLElement) => void;
  /** Loads the code of the choices. */
  prepare: () => void;
}

const Context = createContext<TaskEdits | undefined>(undefined);

/** Lets the rows below it be changed. */
export const TaskEditsContext = Context.Provider;

/** What the rows can do here; undefined: they only show. */
export const useTaskEdits = (): TaskEdits | undefined => useContext(Context);

/** Marks a task as done, or as to do again. */
export const toggleDone = (task: Task): TaskEdit => {
  const status = task.status === 'DONE' ? 'TODO' : 'DONE';
  const said = status === 'DONE' ? t`“${task.title}” is done.` : t`“${task.title}” is open again.`;
  return { task, change: { status }, shown: { status }, said };
};
