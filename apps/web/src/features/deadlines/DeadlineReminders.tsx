import {
  type DeadlineReminder,
  mostReminders,
  reminderKindLabels,
  reminderWayLabels,
} from '@caseward/contract/deadline-reminders';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { deadlineRemindersQuery } from './deadlines.api.ts';

/** Who was reminded of a deadline, when and by which way. Nothing while there is none. */
export function RemindersPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deadlineRemindersQuery(id));
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  return data && data.length > 0 && <RemindersTable reminders={data} />;
}

/** The reminders of a deadline as a table. */
export function RemindersTable({ reminders }: { reminders: readonly DeadlineReminder[] }) {
  const here = useTimeZone();
  return (
    <Panel title={t`Reminders`}>
      <DataTable
        label={t`Reminders`}
        columns={columns(here)}
        rows={reminders}
        empty={t`Nobody was reminded yet.`}
      />
      {reminders.length === mostReminders && (
        <Text size="sm">{t`Only the latest ${mostReminders} are shown.`}</Text>
      )}
    </Panel>
  );
}

const columns = (here: string): Column<DeadlineReminder>[] => [
  { header: t`When`, cell: ({ created_at }) => formatMinute(created_at, here) },
  { header: t`Who`, cell: ({ told }) => told.name },
  { header: t`Why`, cell: ({ kind }) => reminderKindLabels[kind] },
  { header: t`Last day`, cell: ({ due_on }) => formatDay(due_on) },
  {
    header: t`How`,
    cell: ({ way }) =>
      way === 'MAIL_FAILED' ? <Tag tone="alarm">{reminderWayLabels[way]}</Tag> : reminderWayLabels[way],
  },
];
