import { type Task, type TaskStatus, taskStatusLabels } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import type { TaskEdit } from './task-edits.ts';

/** What is said of a task that got another status. */
export function saidOfStatus(task: Task, status: TaskStatus): string {
  const label = taskStatusLabels[status];
  return status === 'DONE' ? t`“${task.title}” is done.` : t`“${task.title}”: ${label}.`;
}

/** Gives a task another status. */
export const withStatus = (task: Task, status: TaskStatus): TaskEdit => ({
  task,
  change: { status },
  shown: { status },
  said: saidOfStatus(task, status),
});
