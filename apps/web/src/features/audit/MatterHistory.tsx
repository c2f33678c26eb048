import type { AuditEvent } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Group, Paper, Text, Title } from '@mantine/core';
import { formatMoment, formatTime } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { type LoadedRows, MoreRows } from '../../shared/lists/MoreRows.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useRecords } from '../../shared/records/registry.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { EventFields } from './EventFields.tsx';
import { type EventSetting, eventInWords } from './event-text.ts';
import classes from './MatterHistory.module.css';
import { SealMark } from './SealMark.tsx';
import { useNames } from './use-names.ts';

/** The history of a matter by day: who did what, and who opened it. */
export function MatterHistory({ rows }: { rows: LoadedRows<AuditEvent> }) {
  const timeZone = useTimeZone();
  const setting = { nameOf: useNames(rows.data ?? []), records: useRecords(), insideMatter: true };
  if (rows.data === undefined)
    return rows.error ? (
      <LoadError text={`Error: ${rows.error.message}`} retry={rows.refetch} />
    ) : (
      <Loading text={t`Loading the history...`} lines={8} />
    );
  if (rows.data.length === 0) return <Text c="dimmed">{t`Nothing has been recorded for this matter.`}</Text>;
  const days = Map.groupBy(rows.data, ({ created_at }) => formatMoment(created_at, timeZone));
  return (
    <>
      {[...days].map(([day, events]) => (
        <Paper key={day} component="section" withBorder p="md" aria-label={day}>
          <Title order={2} mb="xs">
            {day}
          </Title>
          <ul className={classes.events}>
            {events.map((event) => (
              <HistoryEvent key={event.id} event={event} setting={setting} />
            ))}
          </ul>
        </Paper>
      ))}
      <MoreRows rows={rows} />
    </>
  );
}

function HistoryEvent({ event, setting }: { event: AuditEvent; setting: EventSetting }) {
  const timeZone = useTimeZone();
  const { who, did, fields } = eventInWords(event, setting);
  return (
    <li className={classes.event}>
      <time dateTime={event.created_at} className={classes.time}>
        {formatTime(event.created_at, timeZone)}
      </time>
      <div className={classes.what}>
        <Text>
          <strong>{event.user ? <Person person={event.user} /> : who}</strong> {did}
        </Text>
        <EventFields fields={fields} />
      </div>
      <Group gap="sm" className={classes.proof}>
        {event.address && (
          <Text component="span" size="xs" c="dimmed">
            {t`from ${event.address}`}
          </Text>
        )}
        <SealMark seal={event.seal} />
      </Group>
    </li>
  );
}
