import type { TimelineEntry } from '@caseward/contract/matter-timeline';
import type { RecordType } from '@caseward/contract/records';
import type { TimelineKind } from '@caseward/contract/timeline-kinds';
import { t } from '@lingui/core/macro';
import { Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatShortTime } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Day } from '../../shared/layout/Day.tsx';
import { type LoadedRows, MoreRows } from '../../shared/lists/MoreRows.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { PreviewLink } from '../../shared/preview/PreviewLink.tsx';
import { useRecords } from '../../shared/records/registry.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { standing, toldDayInWords, whatItIs } from './entry-words.ts';
import classes from './Timeline.module.css';

interface TimelineProps {
  matterId: string;
  rows: LoadedRows<TimelineEntry>;
  /** Said when there is nothing. */
  empty: string;
}

/** What happened in a matter and what is coming, by day. */
export function Timeline({ matterId, rows, empty }: TimelineProps) {
  if (rows.data === undefined)
    return rows.error ? (
      <LoadError text={t`Error: ${rows.error.message}`} retry={rows.refetch} />
    ) : (
      <Loading text={t`Loading the timeline...`} lines={8} />
    );
  if (rows.data.length === 0) return <Text c="dimmed">{empty}</Text>;
  const parts = Map.groupBy(rows.data, ({ coming }) => (coming ? t`Today and coming` : t`What happened`));
  return (
    <>
      {[...parts].map(([part, entries]) => (
        <Paper key={part} component="section" withBorder p="md" aria-label={part}>
          <Title order={2} mb="xs">
            {part}
          </Title>
          <ol className={classes.days}>
            {[...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
              <li key={day} className={classes.day}>
                <h3 className={classes.date}>
                  <Day day={day} />
                </h3>
                <ul className={classes.entries}>
                  {ofDay.map((entry) => (
                    <Entry key={entry.id} entry={entry} matterId={matterId} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </Paper>
      ))}
      <MoreRows rows={rows} />
    </>
  );
}

/** The record type that each kind of entry leads to. */
const typeOf: Record<TimelineKind, RecordType> = {
  EVENT: 'event',
  EVENT_HISTORY: 'event',
  DEADLINE: 'deadline',
  DEADLINE_HISTORY: 'deadline',
  NOTE: 'note',
  DOCUMENT: 'document',
  STATUS: 'matter',
};

/** Who enters an event or a deadline is seldom who attends it, or is responsible. */
const isOfSomebodyElse = (kind: TimelineKind) => kind === 'EVENT' || kind === 'DEADLINE';

function Entry({ entry, matterId }: { entry: TimelineEntry; matterId: string }) {
  const { kind, record, time, time_zone, title, words, by } = entry;
  const { icon: Icon, screenOf } = useRecords()[typeOf[kind]];
  const here = useTimeZone();
  const what = whatItIs(entry);
  const mark = standing(entry);
  const told = toldDayInWords(entry);
  return (
    <li className={classes.entry} data-kind={kind}>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <div className={classes.head}>
          {kind === 'DOCUMENT' ? (
            <PreviewLink document={record} className={classes.title}>
              {title}
            </PreviewLink>
          ) : (
            title && (
              <Link {...screenOf({ id: record, matter: { id: matterId } })} className={classes.title}>
                {title}
              </Link>
            )
          )}
          <span>{what}</span>
          {mark && <Tag tone={mark.tone}>{mark.text}</Tag>}
          {told && <span>{told}</span>}
        </div>
        {words && <Text className={classes.words}>{words}</Text>}
        <div className={classes.by}>
          {time && (
            <span>
              {formatShortTime(`2000-01-01T${time}:00Z`, 'UTC')}
              {time_zone && time_zone !== here && ` ${time_zone.replaceAll('_', ' ')}`}
            </span>
          )}
          {isOfSomebodyElse(kind) && <span>{t`Entered by`}</span>}
          <Person person={by} />
        </div>
      </div>
    </li>
  );
}
