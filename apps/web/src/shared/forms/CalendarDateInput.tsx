import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import classes from './CalendarDateInput.module.css';

dayjs.extend(customParseFormat);

const transfer = 'YYYY-MM-DD';
/** Accepted formats of typed days. */
const typedAs = [transfer, 'MMMM D, YYYY', 'MMM D, YYYY', 'D MMMM YYYY', 'D MMM YYYY', 'M/D/YYYY'];

const parse = (typed: string) => {
  const day = dayjs(typed.trim(), typedAs, true);
  return day.isValid() ? day.format(transfer) : null;
};

/** Labels of the calendar's arrows. */
const controls = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** Date input: a calendar day, typed or picked from a calendar. Its value is YYYY-MM-DD or null. */
export function CalendarDateInput(props: DateInputProps) {
  return (
    <DateInput
      firstDayOfWeek={1}
      weekendDays={[0, 6]}
      classNames={{ day: classes.day }}
      ariaLabels={controls}
      dateParser={parse}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      popoverProps={{ returnFocus: false }}
      {...props}
    />
  );
}
