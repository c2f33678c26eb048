import type { Task } from '@caseward/contract/tasks';
import { Group, Text } from '@mantine/core';
import { paths } from '../../shared/paths.ts';
import type { Column } from '../../shared/ui/DataTable.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
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

const statusAndDue: Column<Task>[] = [
  { header: 'Status', cell: ({ status }) => <TaskStatusTag status={status} /> },
  { header: 'Due Date', cell: (task) => <DueDate task={task} /> },
];

/** The columns of a table of one matter's tasks. */
export const taskColumnsOfMatter: Column<Task>[] = [{ header: 'Title', cell: titleOf }, ...statusAndDue];

/** The columns of a table of tasks from many matters. */
export const taskColumns: Column<Task>[] = [
  {
    header: 'Title',
    cell: (task) => (
      <>
        {titleOf(task)}
        <Text size="xs" c="dimmed">
          {[task.matter_details?.title, task.assigned_to_details?.username].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  ...statusAndDue,
];
