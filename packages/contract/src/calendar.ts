import * as z from 'zod/mini';
import { calendarKinds, mostCalendarDays } from './calendar-codes.ts';
import { Calendar } from './calendar-record.ts';
import { endpoint } from './endpoint.ts';
import { isCalendarDay, requiredRecordDay, someOf } from './primitives.ts';
import { reference, referenceOr } from './references.ts';
import { everyone } from './roles.ts';

/** Whose entries: those of the signed-in person, of the whole firm, or of one person. */
export const whose = referenceOr('user', ['me', 'firm']);

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** How many days a span has, both ends included. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from) + 1;

/** Its days have their own refusals. */
const isSpan = ({ from, to }: { from: string; to: string }) => isCalendarDay(from) && isCalendarDay(to);

/** What narrows a calendar; also what its screen has in its address. */
export const calendarFilters = {
  /** Left out: the whole firm. */
  whose: z.optional(whose),
  matter: z.optional(reference('matter')),
  /** Left out: all. */
  kinds: z.optional(someOf(calendarKinds)),
};

export const CalendarQuery = z
  .strictObject({
    from: requiredRecordDay('Enter the first day.'),
    to: requiredRecordDay('Enter the last day.'),
    ...calendarFilters,
  })
  .check(
    z.refine((span) => !isSpan(span) || span.from <= span.to, {
      path: ['to'],
      error: 'Must not be before the first day.',
    }),
    z.refine((span) => !isSpan(span) || daysBetween(span.from, span.to) <= mostCalendarDays, {
      path: ['to'],
      error: `Ask for at most ${mostCalendarDays} days at once.`,
    }),
  );
export type CalendarQuery = z.input<typeof CalendarQuery>;

export const calendar = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/calendar/',
    summary:
      'Deadlines, events and dated tasks of a span of days, and days on which courts are closed; of very many, how many each day has',
    access: everyone,
    query: CalendarQuery,
    response: Calendar,
  }),
};
