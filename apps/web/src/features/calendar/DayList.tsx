import type { CalendarEntry } from '@caseward/contract/calendar-record';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { tellDay } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Entries, Entry, EntryFact } from '../../shared/layout/Entries.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import { personInWords } from '../../shared/people/person-words.ts';
import type { OnDay } from './by-day.ts';
import classes from './DayList.module.css';
import { EntryTitle } from './EntryLink.tsx';
import { hoursOf, kindOf, marksOf, sayClosed, sayCount } from './entry-words.ts';
import { fullDay } from './spans.ts';

interface DayListProps {
  days: readonly OnDay[];
  today: string;
  here: string;
  /** Where nothing stands on any of the days. */
  empty: string;
  /** Within a panel: without frames, and beside each other where there is room. */
  bare?: boolean;
}

const isEmpty = ({ entries, count, closed }: OnDay) => entries.length === 0 && !count && closed.length === 0;

/** Days that have something, one below the other. */
export function DayList({ days, today, here, empty, bare = false }: DayListProps) {
  const filled = days.filter((on) => !isEmpty(on));
  if (filled.length === 0) return <Text c="dimmed">{empty}</Text>;
  const parts = filled.map((on) => <DayPart key={on.day} on={on} today={today} here={here} bare={bare} />);
  return bare ? <div className={classes.bare}>{parts}</div> : parts;
}

function DayPart({ on, today, here, bare }: Omit<DayListProps, 'days' | 'empty'> & { on: OnDay }) {
  const { day, entries, count, closed } = on;
  const heading = `day-${day}`;
  const told = tellDay(day, today);
  return (
    <section
      aria-labelledby={heading}
      className={bare ? undefined : classes.day}
      data-today={day === today || undefined}
    >
      <h3 id={heading} className={classes.heading}>
        {fullDay(day)}
        {told && <span className={classes.told}>{told}</span>}
      </h3>
      {closed.map((each) => (
        <p key={`${each.name} ${each.kind}`} className={classes.closed}>
          {t`Closed: ${sayClosed(each)}`}
        </p>
      ))}
      {count && <p className={classes.count}>{sayCount(count)}</p>}
      {entries.length > 0 && (
        <Entries labelledBy={heading}>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} here={here} />
          ))}
        </Entries>
      )}
    </section>
  );
}

/** An entry with all that is known of it. */
function Line({ entry, here }: { entry: CalendarEntry; here: string }) {
  const { matter, place, people } = entry;
  const facts = [hoursOf(entry, here), place, people.map(personInWords).join(', ')].filter(Boolean);
  return (
    <Entry
      past={entry.state !== 'OPEN'}
      title={
        <>
          <EntryTitle entry={entry} />{' '}
          <Tag tone={entry.critical ? 'alarm' : entry.type === 'event' ? 'info' : 'plain'}>
            {kindOf(entry)}
          </Tag>
          {marksOf(entry).map((mark) => (
            <Tag key={mark} tone={entry.state === 'OPEN' ? 'caution' : 'plain'}>
              {mark}
            </Tag>
          ))}
        </>
      }
    >
      {facts.length > 0 && <EntryFact>{facts.join(' · ')}</EntryFact>}
      {matter && (
        <EntryFact>
          <RowLink to={paths.matter} id={matter.id}>
            {[matter.number, matter.title].filter(Boolean).join(' · ')}
          </RowLink>
        </EntryFact>
      )}
    </Entry>
  );
}
