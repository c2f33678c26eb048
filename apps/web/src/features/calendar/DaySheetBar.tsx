import { t } from '@lingui/core/macro';
import { isDayOrNone } from '../../shared/forms/day-or-none.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { longDay } from '../../shared/language/day-formats.ts';
import { FilterFields } from '../../shared/lists/FilterFields.tsx';
import type { NamedSource, Texts } from '../../shared/lists/filters.ts';
import classes from './CalendarBar.module.css';
import { whoseFilter } from './calendar-filters.ts';
import { plusDays } from './spans.ts';

interface DaySheetBarProps {
  title: string;
  day: string;
  whose: string | undefined;
  team: NamedSource;
  onChange: (change: Texts) => void;
}

/** Which day, and whose. */
export function DaySheetBar({ title, day, whose, team, onChange }: DaySheetBarProps) {
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.steps} data-screen-only>
          <button
            type="button"
            className={classes.step}
            aria-label={t`Day before`}
            onClick={() => onChange({ day: plusDays(day, -1) })}
          >
            ‹
          </button>
          <button type="button" className={classes.step} onClick={() => onChange({ day: undefined })}>
            {t`Today`}
          </button>
          <button
            type="button"
            className={classes.step}
            aria-label={t`Day after`}
            onClick={() => onChange({ day: plusDays(day, 1) })}
          >
            ›
          </button>
        </div>
        <h2 className={classes.title} aria-live="polite">
          {title}
        </h2>
      </div>
      <div data-screen-only>
        <div className={classes.fields}>
          <LazyDateInput
            label={t`Day`}
            value={day}
            valueFormat={longDay}
            clearable={false}
            onChange={(chosen) => chosen && isDayOrNone(chosen) && onChange({ day: chosen })}
          />
          <FilterFields
            filters={[whoseFilter(team)]}
            texts={{ whose: whose ?? 'firm' }}
            onChange={onChange}
            narrow
          />
        </div>
      </div>
    </>
  );
}
