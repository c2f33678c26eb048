import type { EventValue } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { personInWords } from '../../shared/people/person-words.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { eventValuesQuery } from './events.api.ts';
import { tellTimes } from './told-times.ts';

const columnsIn = (timeZone: string): Column<EventValue>[] => [
  { header: t`Day and time`, cell: (value) => tellTimes(value, timeZone) },
  { header: t`Reason`, cell: ({ reason }) => reason || t`First entry` },
  {
    header: t`Entered`,
    cell: ({ created_at, created_by }) => (
      <>
        {formatMinute(created_at, timeZone)}
        <Text size="xs" c="dimmed">
          {t`by ${personInWords(created_by)}`}
        </Text>
      </>
    ),
  },
];

/** Every day and time that an event has had, and why they changed, latest first. */
export function EventDays({ id }: { id: string }) {
  const timeZone = useTimeZone();
  const { data, error, refetch } = useQuery(eventValuesQuery(id));
  return (
    <Panel title={t`Days so far`}>
      {error ? (
        <LoadError text={t`Error: ${error.message}`} retry={refetch} />
      ) : !data ? (
        <Loading text={t`Loading earlier days...`} lines={2} />
      ) : (
        <DataTable label={t`Days so far`} columns={columnsIn(timeZone)} rows={data} empty="" />
      )}
    </Panel>
  );
}
