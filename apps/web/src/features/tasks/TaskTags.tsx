import {
  type TaskPriority,
  type TaskStatus,
  taskPriorityLabels,
  taskStatusLabels,
} from '@caseward/contract/tasks';
import { Tag, type Tone } from '../../shared/feedback/Tag.tsx';

const statusTones: Record<TaskStatus, Tone> = { TODO: 'plain', IN_PROGRESS: 'info', DONE: 'active' };

const priorityTones: Record<TaskPriority, Tone> = {
  LOW: 'plain',
  NORMAL: 'plain',
  HIGH: 'caution',
  URGENT: 'alarm',
};

/** A task's status as a tag. */
export const TaskStatusTag = ({ status }: { status: TaskStatus }) => (
  <Tag tone={statusTones[status]}>{taskStatusLabels[status]}</Tag>
);

/** A task's priority as a tag. */
export const TaskPriorityTag = ({ priority }: { priority: TaskPriority }) => (
  <Tag tone={priorityTones[priority]}>{taskPriorityLabels[priority]}</Tag>
);
