import type { Event } from '@caseward/contract/events';
import { Day } from '../../shared/layout/Day.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { type Times, tellHere, tellHours } from './told-times.ts';
import classes from './When.module.css';

/** When an event is: its day, also told from today, and the hours on the wall; those of the firm where they differ. */
export function When({ event }: { event: Times & Partial<Pick<Event, 'status'>> }) {
  const hours = [tellHours(event), tellHere(event, useTimeZone())].filter(Boolean).join(' ');
  return (
    <span className={classes.when}>
      <span className={event.status === 'CANCELLED' ? classes.cancelled : undefined}>
        <Day day={event.day} />
      </span>
      {hours && <span className={classes.time}>{hours}</span>}
    </span>
  );
}
