import type { ReplayItem } from '@caseward/contract/replays';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { formatDay } from '../../shared/dates.ts';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';

/** The open tasks that prepare a deadline which would move: their due dates stay, and may have to follow it. */
export function ReplayTasks({ item: { deadline, open_tasks, tasks } }: { item: ReplayItem }) {
  if (open_tasks === 0) return t`No open tasks`;
  return (
    <Stack gap="xs">
      {tasks.map(({ id, title, due_date, assigned_to }) => (
        <div key={id}>
          <RowLink to={paths.task} id={id}>
            {title}
          </RowLink>
          <Text size="sm" c="dimmed">
            {due_date === null ? t`No due date` : t`Due ${formatDay(due_date)}`}
            {assigned_to && (
              <>
                {' · '}
                <Person person={assigned_to} />
              </>
            )}
          </Text>
        </div>
      ))}
      {open_tasks > tasks.length && (
        <RowLink to={paths.deadline} id={deadline.id}>
          {t`and ${open_tasks - tasks.length} more`}
        </RowLink>
      )}
    </Stack>
  );
}
