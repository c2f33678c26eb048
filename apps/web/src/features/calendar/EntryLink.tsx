import type { CalendarEntry } from '@caseward/contract/calendar-record';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './EntryLink.module.css';
import { letterOf, sayMore, startOf } from './entry-words.ts';

const screens = { deadline: paths.deadline, event: paths.event, task: paths.task } as const;

interface EntryLinkProps {
  entry: CalendarEntry;
  /** The firm's time zone. */
  here: string;
}

/** The entries of a day, one below the other: plain elements, as a month has hundreds. */
export const EntryList = ({ entries, here }: { entries: readonly CalendarEntry[]; here: string }) =>
  entries.length > 0 && (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <EntryItem key={entry.id} entry={entry} here={here} />
      ))}
    </ul>
  );

function EntryItem({ entry, here }: EntryLinkProps) {
  const { type, id, title, state, confirmed, critical, latest_on } = entry;
  const start = type !== 'deadline' && startOf(entry);
  const more = sayMore(entry, here);
  return (
    <li
      className={classes.entry}
      data-type={type}
      data-state={state}
      data-unconfirmed={!confirmed || undefined}
      data-critical={critical || undefined}
    >
      <RowLink to={screens[type]} id={id} className={classes.link} label={`${title}, ${more}`}>
        {type === 'deadline' && (
          <b className={classes.kind} aria-hidden>
            {letterOf(entry)}
          </b>
        )}
        {start && <span className={classes.time}>{start}</span>}
        <span className={classes.title}>{title}</span>
        {latest_on && (
          <b className={classes.kind} aria-hidden>
            ?
          </b>
        )}
        <span className={classes.more}>, {more}</span>
      </RowLink>
    </li>
  );
}

/** Where the record of an entry is shown. */
export const EntryTitle = ({ entry }: { entry: CalendarEntry }) => (
  <RowLink to={screens[entry.type]} id={entry.id}>
    <span className={entry.state === 'OPEN' ? undefined : classes.over}>{entry.title}</span>
  </RowLink>
);
