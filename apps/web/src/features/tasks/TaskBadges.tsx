import {
  type TaskPriority,
  type TaskStatus,
  taskPriorityLabels,
  taskStatusLabels,
} from '@caseward/contract/tasks';
import { Badge } from '@mantine/core';

const statusColors: Record<TaskStatus, string> = { TODO: 'gray', IN_PROGRESS: 'blue', DONE: 'ward' };

const priorityColors: Record<TaskPriority, string> = {
  LOW: 'gray',
  NORMAL: 'gray',
  HIGH: 'orange',
  URGENT: 'red',
};

/** A task's status in words. */
export const TaskStatusBadge = ({ status }: { status: TaskStatus }) => (
  <Badge variant="light" color={statusColors[status]}>
    {taskStatusLabels[status]}
  </Badge>
);

/** A task's priority in words. */
export const TaskPriorityBadge = ({ priority }: { priority: TaskPriority }) => (
  <Badge variant="outline" color={priorityColors[priority]}>
    {taskPriorityLabels[priority]}
  </Badge>
);
