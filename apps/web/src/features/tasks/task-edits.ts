import type { Checklist } from '@caseward/contract/checklists';
import { fieldText } from '@caseward/contract/field-descriptions';
import { repetitionText } from '@caseward/contract/repeat-words';
import { type Task, type TaskPatch, type TasksBulk, taskFields } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { createContext, useContext } from 'react';
import { formatDay } from '../../shared/dates.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';

/** Who can be given a task of a matter, or of none. */
export type AssigneesOf = (matter: string | null) => OptionSource;

/** What of a task is changed in its row, or with one click on its page. */
export type TaskChange = TasksBulk['change'] & { due_time?: string | null; checklist?: Checklist };
export type EditedField = keyof TaskChange & ('status' | 'assigned_to' | 'due_date' | 'priority');

/** A change of a task in its row. */
export interface TaskEdit {
  task: Task;
  change: TaskChange;
  /** What it is shown as until the server has answered. */
  shown: Partial<Task>;
  /** What is said when it is done. */
  said: string;
  /** The change, of the task as it becomes by others that are being saved; left out: the same. */
  onto?: (becoming: Task) => TaskChange;
  /** What takes it back, of the task as it is then; left out: the values that it replaced. */
  takenBack?: (present: Task) => TaskChange;
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

/** What is said of a saved task, and of the next one where saving has made it. */
export function saidOf(said: string, before: Pick<Task, 'next_task'>, { next_task }: Task): string {
  if (!next_task || next_task.id === before.next_task?.id) return said;
  return `${said} ${t`Next one is due on ${formatDay(next_task.due_date)}.`}`;
}

const withItem = ({ checklist }: Task, place: number, done: boolean): TaskChange => ({
  checklist: checklist.map((item, each) => (each === place ? { ...item, done } : item)),
});

/** Where an item stands that was in a place before: others may have been added and removed since. */
function placeNow({ checklist }: Task, before: number, text: string, done: boolean): number {
  if (checklist[before]?.text === text) return before;
  const place = checklist.findIndex((item) => item.text === text && item.done === done);
  if (place < 0) throw new Error('The item is no longer in the checklist.');
  return place;
}

/** Ticks an item of a checklist, or takes that back. */
export function toggleItem(task: Task, place: number): TaskEdit {
  const { text = '', done = false } = task.checklist[place] ?? {};
  const change = withItem(task, place, !done);
  return {
    task,
    change,
    shown: change,
    said: done ? t`“${text}” is open again.` : t`“${text}” is ticked.`,
    onto: (becoming) => withItem(becoming, placeNow(becoming, place, text, done), !done),
    // Others may have been ticked since.
    takenBack: (present) => withItem(present, placeNow(present, place, text, !done), done),
  };
}

/** Typing a checklist leaves an empty row behind, which says nothing. */
export function withoutEmptyItems<Values extends Pick<TaskPatch, 'checklist'>>(typed: Values): Values {
  const said = typed.checklist?.filter(({ text }) => text.trim() !== '');
  return said && said.length < (typed.checklist?.length ?? 0) ? { ...typed, checklist: said } : typed;
}

/** How what is no text reads in a question about both versions. */
export const textsOf = {
  checklist: (items: TaskPatch['checklist']) => fieldText(taskFields.checklist, items),
  repeats: (repeats: Task['repeats']) => (repeats ? repetitionText(repeats, { day: formatDay }) : ''),
};
