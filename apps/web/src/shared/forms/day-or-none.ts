import { isCalendarDay } from '@caseward/contract/primitives';

/** Whether a date input told a day, or that it is empty; not a text that is no day. */
export const isDayOrNone = (told: string | null): boolean => told === null || isCalendarDay(told);
