import { whose } from '@caseward/contract/calendar';
import type { DaySheetQuery } from '@caseward/contract/day-sheet';
import { isCalendarDay } from '@caseward/contract/primitives';
import * as z from 'zod/mini';
import type { Texts } from '../../shared/lists/filters.ts';

/** Reads the address of a day sheet: today's of the whole firm, unless it says otherwise. */
export const readDaySheetAddress = ({ day, whose: asked }: Texts): DaySheetQuery => ({
  ...(day && isCalendarDay(day) && { day }),
  ...(asked && z.safeParse(whose, asked).success && { whose: asked }),
});
