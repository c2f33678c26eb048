import { Task, taskFields, taskPriorityLabels, taskStatusLabels } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatMoment } from '../../shared/dates.ts';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column, ListColumn } from '../../shared/lists/columns.ts';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { withOtherFields } from '../../shared/records/field-columns.ts';
import { AssigneeButton, assigneeOf } from './AssigneeButton.tsx';
import { ChecklistProgress } from './Checklist.tsx';
import { DueDateButton } from './DueDate.tsx';
import { DoneButton, EditButton } from './EditButton.tsx';
import { PriorityButton, TaskPriorityTag, TaskStatusTag } from './TaskTags.tsx';
import classes from './task-columns.module.css';

/** The title of a task, whose it is, and what stands before that. */
const titleOf = (task: Task, before?: ReactNode) => (
  <div className={classes.title} data-done={task.status === 'DONE' || undefined}>
    <DoneButton task={task} />
    <div className={classes.words}>
      <div className={classes.line}>
        <RowLink to={paths.task} id={task.id}>
          {task.title}
        </RowLink>
        <ChecklistProgress checklist={task.checklist} />
        <PriorityButton task={task} />
      </div>
      <div className={classes.below}>
        {before}
        <AssigneeButton task={task} named />
      </div>
    </div>
  </div>
);

const status: ListColumn<Task> = {
  name: 'status',
  header: t`Status`,
  ordering: 'open_first',
  plain: true,
  cell: (task) => (
    <EditButton task={task} field="status" value={taskStatusLabels[task.status]}>
      <TaskStatusTag status={task.status} />
    </EditButton>
  ),
};
const dueDate: ListColumn<Task> = {
  name: 'due_date',
  header: t`Due Date`,
  ordering: 'due_date',
  plain: true,
  cell: (task) => <DueDateButton task={task} />,
  inFile: ['due_date', 'due_time', 'repeats'],
};

/** Columns of a matter's tasks. */
export const taskColumnsOfMatter: Column<Task>[] = [
  { header: t`Title`, cell: (task) => titleOf(task) },
  status,
  dueDate,
];

const ownColumns = (timeZone: string): ListColumn<Task>[] => [
  {
    name: 'title',
    header: t`Title`,
    ordering: 'title',
    cell: (task) =>
      titleOf(
        task,
        task.matter_details && (
          <>
            <span className={classes.matter}>{task.matter_details.title}</span>
            <span className={classes.dot}> · </span>
          </>
        ),
      ),
  },
  status,
  dueDate,
  {
    name: 'priority',
    header: t`Priority`,
    ordering: 'priority',
    extra: true,
    cell: (task) => (
      <EditButton task={task} field="priority" value={taskPriorityLabels[task.priority]}>
        <TaskPriorityTag priority={task.priority} />
      </EditButton>
    ),
  },
  {
    name: 'matter',
    header: t`Matter`,
    extra: true,
    cell: ({ matter_details }) =>
      matter_details && (
        <RowLink to={paths.matter} id={matter_details.id}>
          {matter_details.title}
        </RowLink>
      ),
  },
  {
    name: 'assigned_to',
    header: t`Assignee`,
    extra: true,
    cell: (task) => (
      <EditButton task={task} field="assigned_to" value={assigneeOf(task)}>
        {task.assigned_to_details ? <Person person={task.assigned_to_details} /> : t`Nobody`}
      </EditButton>
    ),
  },
  {
    name: 'created_at',
    header: t`Created`,
    ordering: 'created_at',
    extra: true,
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
    oneLine: true,
  },
];

/** Columns of the list of tasks. */
export const taskColumns = (timeZone: string) =>
  withOtherFields(ownColumns(timeZone), taskFields, Task.shape);
