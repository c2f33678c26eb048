import type { TaskStatus } from '@caseward/contract/tasks';
import type { Tone } from '../../shared/feedback/Tag.tsx';

/** How a tag shows each status of a task. */
export const taskStatusTones: Record<TaskStatus, Tone> = {
  TODO: 'plain',
  IN_PROGRESS: 'info',
  DONE: 'active',
};
