import { Task, taskFields } from '@caseward/contract/tasks';
import { Group, Text } from '@mantine/core';
import { formatMoment } from '../../shared/dates.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Column, ListColumn } from '../../shared/lists/columns.ts';
import { userName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { withOtherFields } from '../../shared/records/field-columns.ts';
import { DueDate } from './DueDate.tsx';
import { TaskPriorityTag, TaskStatusTag } from './TaskTags.tsx';

const isPressing = (task: Task) => task.priority === 'HIGH' || task.priority === 'URGENT';

const titleOf = (task: Task) => (
  <Group gap="xs">
    <TextLink to={paths.task} params={{ taskId: task.id }}>
      {task.title}
    </TextLink>
    {isPressing(task) && <TaskPriorityTag priority={task.priority} />}
  </Group>
);

const status: ListColumn<Task> = {
  name: 'status',
  header: 'Status',
  cell: (task) => <TaskStatusTag status={task.status} />,
};
const dueDate: ListColumn<Task> = {
  name: 'due_date',
  header: 'Due Date',
  ordering: 'due_date',
  cell: (task) => <DueDate task={task} />,
};

/** Columns of a matter's tasks. */
export const taskColumnsOfMatter: Column<Task>[] = [{ header: 'Title', cell: titleOf }, status, dueDate];

const ownColumns = (timeZone: string): ListColumn<Task>[] => [
  {
    name: 'title',
    header: 'Title',
    ordering: 'title',
    cell: (task) => (
      <>
        {titleOf(task)}
        <Text size="xs" c="dimmed">
          {[task.matter_details?.title, task.assigned_to_details?.username].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  status,
  dueDate,
  {
    name: 'priority',
    header: 'Priority',
    ordering: 'priority',
    extra: true,
    cell: ({ priority }) => <TaskPriorityTag priority={priority} />,
  },
  {
    name: 'matter',
    header: 'Matter',
    extra: true,
    cell: ({ matter_details }) =>
      matter_details && (
        <TextLink to={paths.matter} params={{ matterId: matter_details.id }}>
          {matter_details.title}
        </TextLink>
      ),
  },
  {
    name: 'assigned_to',
    header: 'Assignee',
    extra: true,
    cell: ({ assigned_to_details }) => (assigned_to_details ? userName(assigned_to_details) : ''),
  },
  {
    name: 'created_at',
    header: 'Added On',
    ordering: 'created_at',
    extra: true,
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
    oneLine: true,
  },
];

/** Columns of the list of tasks. */
export const taskColumns = (timeZone: string) =>
  withOtherFields(ownColumns(timeZone), taskFields, Task.shape);
