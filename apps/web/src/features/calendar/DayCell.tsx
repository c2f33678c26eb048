import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { figure } from '../../shared/counts.ts';
import { opensElsewhere } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import type { OnDay } from './by-day.ts';
import { EntryList } from './EntryLink.tsx';
import { closedName, sayClosed, sayCount } from './entry-words.ts';
import classes from './Grid.module.css';
import { fullDay, isSameMonth, isWeekend, monthDay } from './spans.ts';

interface DayCellProps {
  on: OnDay;
  month: string | undefined;
  today: string;
  here: string;
  onAdd: ((day: string) => void) | undefined;
}

/** A day of a grid: what stands on it, and where an event is added by a click on what is empty. */
export function DayCell({ on, month, today, here, onAdd }: DayCellProps) {
  const { day, entries, count, closed } = on;
  const isOutside = month !== undefined && !isSameMonth(day, month);
  const number = day.slice(8).replace(/^0/, '');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in the cell does the same, and takes the focus.
    <td
      className={classes.day}
      data-outside={isOutside || undefined}
      data-today={day === today || undefined}
      data-weekend={isWeekend(day) || undefined}
      data-closed={closed.length > 0 || undefined}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('a, button')) return;
        onAdd?.(day);
      }}
    >
      <div className={classes.head}>
        <DayLink day={day} today={today}>
          {isOutside || number === '1' ? monthDay(day) : number}
        </DayLink>
        {onAdd && (
          <button
            type="button"
            className={classes.add}
            aria-label={t`Add event on ${fullDay(day)}`}
            title={t`Add event`}
            onClick={() => onAdd(day)}
          >
            +
          </button>
        )}
      </div>
      {closed.map((each) => (
        <p key={`${each.name} ${each.kind}`} className={classes.closed} title={sayClosed(each)}>
          {closedName(each)}
        </p>
      ))}
      {count && <p className={classes.count}>{sayCount(count)}</p>}
      <EntryList entries={entries} here={here} />
      {entries.length > 0 && (
        <span className={classes.few} aria-hidden>
          {figure(entries.length)}
        </span>
      )}
    </td>
  );
}

/** Leads to a day. */
function DayLink({ day, today, children }: { day: string; today: string; children: string }) {
  const router = useRouter();
  return (
    <a
      href={`${paths.calendar}?view=day&day=${day}`}
      className={classes.number}
      aria-label={children === monthDay(day) ? `${children}, ${fullDay(day)}` : fullDay(day)}
      aria-current={day === today ? 'date' : undefined}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ to: '.', search: (before) => ({ ...before, view: 'day', day }) });
      }}
    >
      {children}
    </a>
  );
}
