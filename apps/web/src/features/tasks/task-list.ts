import {
  mostInView,
  type TaskCounts,
  type TaskView,
  taskViewNames,
  taskViews,
} from '@caseward/contract/task-views';
import {
  type DueFilter,
  dueFilters,
  taskPriorities,
  taskPriorityLabels,
  taskStatuses,
  taskStatusLabels,
  tasks,
} from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { figure } from '../../shared/counts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Filter, NamedSource } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { titleOfMatter } from './tasks.api.ts';

/** Texts of the list of tasks. */
export const taskWords = {
  title: t`Tasks`,
  one: t`task`,
  several: t`tasks`,
  loading: t`Loading tasks...`,
  none: t`There are no tasks yet.`,
  start: {
    why: t`Tasks say what has to be done, by whom and by when. What is due shows on the dashboard.`,
    label: t`Add the first task`,
    to: paths.addTask,
    by: tasks.create,
    help: 'tasks' as const,
  },
  noMatch: t`No tasks match.`,
};

const dueLabels: Record<DueFilter, string> = {
  overdue: t`Overdue`,
  today: t`Today`,
  week: t`This week`,
  none: t`No due date`,
};

/** Filters of the list of tasks. */
export const taskListFilters = (sources: {
  team: NamedSource;
  matters: OptionSource;
  contacts: NamedSource;
}): Filter[] => [
  { kind: 'some', name: 'status', label: t`Status`, options: codeOptions(taskStatuses, taskStatusLabels) },
  {
    kind: 'record',
    name: 'assigned_to',
    label: t`Assignee`,
    source: sources.team,
    words: [
      { value: 'me', label: t`Me` },
      { value: 'none', label: t`Nobody` },
    ],
  },
  { kind: 'one', name: 'due', label: t`Due`, options: codeOptions(dueFilters, dueLabels) },
  {
    kind: 'some',
    name: 'priority',
    label: t`Priority`,
    options: codeOptions(taskPriorities, taskPriorityLabels),
  },
  { kind: 'record', name: 'matter', label: t`Matter`, source: { ...sources.matters, nameOf: titleOfMatter } },
  { kind: 'record', name: 'party', label: t`Party`, source: sources.contacts },
];

const viewLabels: Record<TaskView, string> = {
  all: t`All`,
  mine: t`Mine`,
  overdue: t`Overdue`,
  week: t`This week`,
  done: t`Done`,
};

const countText = (count: number) => (count > mostInView ? `${figure(mostInView)}+` : figure(count));

/** Built-in views of the list of tasks, each with the number of its tasks. */
export const taskTabs = (counts: TaskCounts | undefined) =>
  taskViewNames.map((view) => ({
    label: viewLabels[view],
    filters: taskViews[view],
    count: counts ? countText(counts[view]) : '',
  }));
