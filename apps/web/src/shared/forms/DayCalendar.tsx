import 'dayjs/locale/de';
import { t } from '@lingui/core/macro';
import { language } from '../language/language.ts';
import '@mantine/dates/styles.layer.css';
import { Calendar } from '@mantine/dates';
import { today as todayIn } from '../dates.ts';
import { useTimeZone } from '../session/session.ts';
import classes from './DayCalendar.module.css';

/** Labels of the calendar's arrows. */
const controls = {
  previousMonth: t`Previous month`,
  nextMonth: t`Next month`,
  previousYear: t`Previous year`,
  nextYear: t`Next year`,
  previousDecade: t`Previous decade`,
  nextDecade: t`Next decade`,
};

interface DayCalendarProps {
  /** The month that is shown, by a day of it (YYYY-MM-DD); none: that of the picked day, or of today. */
  month: string | undefined;
  onMonth: (day: string) => void;
  /** The picked day. */
  picked: string | null | undefined;
  onPick: (day: string) => void;
  /** A click leaves the focus where it is. */
  keepsFocus?: boolean;
}

/** A calendar that marks the firm's today. */
export function DayCalendar({ month, onMonth, picked, onPick, keepsFocus }: DayCalendarProps) {
  const today = todayIn(useTimeZone());
  return (
    <Calendar
      {...(keepsFocus && { __preventFocus: true })}
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[0, 6]}
      classNames={{
        day: classes.day,
        calendarHeaderControl: classes.control,
        calendarHeaderLevel: classes.control,
        monthsListControl: classes.control,
        yearsListControl: classes.control,
      }}
      ariaLabels={controls}
      date={month ?? picked ?? today}
      onDateChange={onMonth}
      getDayProps={(date) => ({
        selected: date === picked,
        'aria-current': date === today ? 'date' : undefined,
        onClick: () => onPick(date),
      })}
    />
  );
}
