import type { Task } from '@caseward/contract/tasks';
import { Badge, Group } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { formatDay, today } from '../../shared/dates.ts';
import { useTimeZone } from '../../shared/session/session.ts';

/** The day a task is due, marked when that day is over in the firm's time zone and the task is not done. */
export function DueDate({ task: { due_date, status } }: { task: Pick<Task, 'due_date' | 'status'> }) {
  const now = today(useTimeZone());
  const isOverdue = due_date !== null && due_date < now && status !== 'DONE';
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <span>{formatDay(due_date)}</span>
      {isOverdue && (
        <Badge color="red" variant="light" leftSection={<IconClockExclamation size={12} aria-hidden />}>
          Overdue
        </Badge>
      )}
    </Group>
  );
}
