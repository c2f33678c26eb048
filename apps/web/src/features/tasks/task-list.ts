import {
  type DueFilter,
  dueFilters,
  taskPriorities,
  taskPriorityLabels,
  taskStatuses,
  taskStatusLabels,
  tasks,
} from '@caseward/contract/tasks';
import { codeOptions } from '../../shared/forms/code-options.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Filter, NamedSource } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { titleOfMatter } from './tasks.api.ts';

/** Texts of the list of tasks. */
export const taskWords = {
  title: 'Tasks',
  one: 'task',
  several: 'tasks',
  loading: 'Loading tasks...',
  none: 'There are no tasks yet.',
  start: {
    why: 'Tasks say what has to be done, by whom and by when. What is due shows on the dashboard.',
    label: 'Add the first task',
    to: paths.addTask,
    by: tasks.create,
  },
  noMatch: 'No tasks match.',
};

const dueLabels: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  none: 'No due date',
};

/** Filters of the list of tasks. */
export const taskListFilters = (sources: {
  team: NamedSource;
  matters: OptionSource;
  contacts: NamedSource;
}): Filter[] => [
  { kind: 'some', name: 'status', label: 'Status', options: codeOptions(taskStatuses, taskStatusLabels) },
  {
    kind: 'record',
    name: 'assigned_to',
    label: 'Assignee',
    source: sources.team,
    words: [
      { value: 'me', label: 'Me' },
      { value: 'none', label: 'Nobody' },
    ],
  },
  { kind: 'one', name: 'due', label: 'Due', options: codeOptions(dueFilters, dueLabels) },
  {
    kind: 'some',
    name: 'priority',
    label: 'Priority',
    options: codeOptions(taskPriorities, taskPriorityLabels),
  },
  { kind: 'record', name: 'matter', label: 'Matter', source: { ...sources.matters, nameOf: titleOfMatter } },
  { kind: 'record', name: 'party', label: 'Party', source: sources.contacts },
];

/** Built-in views of the list of tasks. */
export const taskTabs = [
  { label: 'All', filters: {} },
  { label: 'Mine', filters: { assigned_to: 'me' } },
  { label: 'Overdue', filters: { due: 'overdue' } },
  { label: 'This week', filters: { due: 'week' } },
  { label: 'Done', filters: { status: 'DONE' } },
];
