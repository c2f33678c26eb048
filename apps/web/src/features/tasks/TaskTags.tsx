import {
  type Task,
  type TaskPriority,
  type TaskStatus,
  taskPriorityLabels,
  taskStatusLabels,
} from '@caseward/contract/tasks';
import { Tag, type Tone } from '../../shared/feedback/Tag.tsx';
import { EditButton, FieldIcon } from './EditButton.tsx';
import { taskStatusTones } from './status-tones.ts';

const priorityTones: Record<TaskPriority, Tone> = {
  LOW: 'plain',
  NORMAL: 'plain',
  HIGH: 'caution',
  URGENT: 'alarm',
};

/** A task's status as a tag. */
export const TaskStatusTag = ({ status }: { status: TaskStatus }) => (
  <Tag tone={taskStatusTones[status]}>{taskStatusLabels[status]}</Tag>
);

/** A task's priority as a tag. */
export const TaskPriorityTag = ({ priority }: { priority: TaskPriority }) => (
  <Tag tone={priorityTones[priority]}>{taskPriorityLabels[priority]}</Tag>
);

const isPressing = ({ priority }: Task) => priority === 'HIGH' || priority === 'URGENT';

interface PriorityButtonProps {
  task: Task;
  /** Only a pressing one is shown. */
  pressing?: boolean;
}

/** The priority beside a task's title, where it can be changed: a tag when it is pressing, else a flag. */
export function PriorityButton({ task, pressing }: PriorityButtonProps) {
  if (pressing && !isPressing(task)) return null;
  return (
    <EditButton
      task={task}
      field="priority"
      value={taskPriorityLabels[task.priority]}
      only={!isPressing(task)}
    >
      {isPressing(task) ? <TaskPriorityTag priority={task.priority} /> : <FieldIcon name="flag" />}
    </EditButton>
  );
}
