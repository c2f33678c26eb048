import type { CalendarState } from './calendar-codes.ts';

export const calendarStateLabels: Record<CalendarState, string> = {
  OPEN: 'Open',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
};
