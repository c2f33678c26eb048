import { formatDay, tellBeside, today } from '../dates.ts';
import { useTimeZone } from '../session/session.ts';
import classes from './Day.module.css';

/** A calendar day (YYYY-MM-DD) in full, and beside it as it is told from today in the firm, or its weekday; N/A for none. */
export function Day({ day }: { day: string | null }) {
  const now = today(useTimeZone());
  const told = day && tellBeside(day, now);
  return (
    <span className={classes.day}>
      <span>{formatDay(day)}</span>
      {told && (
        <>
          {' '}
          <span className={classes.told} data-today={day === now || undefined}>
            {told}
          </span>
        </>
      )}
    </span>
  );
}
