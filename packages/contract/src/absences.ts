import * as z from 'zod/mini';
import { Day, optionalRecordDay } from './primitives.ts';

/** When somebody is away: the first and the last day; null where they are not. */
export interface Absence {
  away_from: string | null;
  away_until: string | null;
}

/** An absence in answers. One that is over stays until another one is entered. */
export const absence = { away_from: z.nullable(Day), away_until: z.nullable(Day) };

/** An absence as it is entered. */
export const absenceInput = {
  away_from: z.optional(optionalRecordDay()),
  away_until: z.optional(optionalRecordDay()),
};

/** What is wrong with an absence, by field; undefined where it is one, or none. */
export function wrongAbsence({ away_from, away_until }: Absence): Partial<Absence> | undefined {
  if (away_from && !away_until) return { away_until: 'Enter the last day, or leave out both.' };
  if (away_until && !away_from) return { away_from: 'Enter the first day, or leave out both.' };
  if (away_from && away_until && away_until < away_from)
    return { away_until: 'Must not be before the first day.' };
  return undefined;
}

/** Whether somebody is away on a day. */
export const isAwayOn = ({ away_from, away_until }: Absence, day: string): boolean =>
  away_from !== null && away_until !== null && away_from <= day && day <= away_until;
