import type { AuditEvent } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Group, Paper, Text, Title } from '@mantine/core';
import { formatMoment, formatShortTime, formatTime } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { type LoadedRows, MoreRows } from '../../shared/lists/MoreRows.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useRecords } from '../../shared/records/registry.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { dayInWords } from './day-in-words.ts';
import { EventFields } from './EventFields.tsx';
import { type EventSetting, eventInWords } from './event-text.ts';
import classes from './MatterHistory.module.css';
import { SealMarks } from './SealMarks.tsx';
import { useNames } from './use-names.ts';
import { byVisit, isOfNotesToo, type Told } from './visits.ts';

interface MatterHistoryProps {
  rows: LoadedRows<AuditEvent>;
  /** It is of one record, inside a panel of its page. */
  ofRecord?: boolean;
  /** Said when there is nothing. */
  empty: string;
}

/** The history of a matter, or of a record, by day: who did what, or who opened it. */
export function MatterHistory({ rows, ofRecord = false, empty }: MatterHistoryProps) {
  const timeZone = useTimeZone();
  const { nameOf, isNaming } = useNames(rows.data ?? []);
  const setting = { nameOf, records: useRecords(), insideMatter: !ofRecord };
  // A name that comes later would move what stands below it.
  if (rows.data === undefined || isNaming)
    return rows.error ? (
      <LoadError text={t`Error: ${rows.error.message}`} retry={rows.refetch} />
    ) : (
      <Loading text={t`Loading the history...`} lines={8} />
    );
  if (rows.data.length === 0) return <Text c="dimmed">{empty}</Text>;
  const days = Map.groupBy(byVisit(rows.data), ({ event }) => formatMoment(event.created_at, timeZone));
  return (
    <>
      {[...days].map(([day, told]) => (
        <Paper
          key={day}
          component="section"
          withBorder={!ofRecord}
          p={ofRecord ? 0 : 'md'}
          bg={ofRecord ? 'transparent' : undefined}
          aria-label={day}
        >
          <Title order={ofRecord ? 3 : 2} mb="xs">
            {dayInWords(told[0]?.event.created_at ?? '', timeZone)}
          </Title>
          <ul className={classes.events}>
            {told.map((each) => (
              <HistoryEvent key={each.event.id} told={each} setting={setting} />
            ))}
          </ul>
        </Paper>
      ))}
      <MoreRows rows={rows} />
    </>
  );
}

function HistoryEvent({ told, setting }: { told: Told; setting: EventSetting }) {
  const timeZone = useTimeZone();
  const { event, others } = told;
  const { who, did, fields } = eventInWords(event, setting);
  const begun = others.at(-1)?.created_at ?? event.created_at;
  const [from, to] = [formatShortTime(begun, timeZone), formatShortTime(event.created_at, timeZone)];
  return (
    <li className={classes.event}>
      <time dateTime={event.created_at} className={classes.time}>
        {from === to ? formatTime(event.created_at, timeZone) : t`${from} to ${to}`}
      </time>
      <div className={classes.what}>
        <Text>
          <strong>{event.user ? <Person person={event.user} /> : who}</strong>{' '}
          {isOfNotesToo(told) ? t`viewed the matter and its notes` : did}
        </Text>
        <EventFields fields={fields} />
      </div>
      <Group gap="sm" className={classes.proof}>
        {event.address && (
          <Text component="span" size="xs" c="dimmed">
            {t`from ${event.address}`}
          </Text>
        )}
        <SealMarks events={[event, ...others]} />
      </Group>
    </li>
  );
}
