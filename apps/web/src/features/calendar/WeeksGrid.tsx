import { t } from '@lingui/core/macro';
import { weekdayName } from '../../shared/dates.ts';
import type { OnDay } from './by-day.ts';
import { DayCell } from './DayCell.tsx';
import classes from './Grid.module.css';
import { weekdayOf } from './spans.ts';

interface GridProps {
  title: string;
  /** Whole weeks from Monday on. */
  weeks: readonly (readonly OnDay[])[];
  /** A day of the month that is shown; left out: of a week. */
  month: string | undefined;
  today: string;
  here: string;
  /** Where a new event on a day is added; left out for people who add none. */
  onAdd: ((day: string) => void) | undefined;
}

/** Weeks as the rows of a table: a month, or one week. */
export function WeeksGrid({ title, weeks, month, ...cell }: GridProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.grid} data-one={weeks.length === 1 || undefined}>
        <caption className={classes.caption}>{t`Calendar, ${title}`}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col" className={classes.weekday}>
                <abbr title={weekdayOf(day)}>{weekdayName(day)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]?.day}>
              {days.map((on) => (
                <DayCell key={on.day} on={on} month={month} {...cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
