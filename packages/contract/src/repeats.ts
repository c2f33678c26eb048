import * as z from 'zod/mini';
import { Day, oneOf, optionalRecordDay } from './primitives.ts';

export const repeatUnits = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** The most days, weeks, months or years from one to the next. */
export const mostBetween = 99;
const wrongNumber = `Enter a whole number from 1 to ${mostBetween}.`;

/** How a task repeats: every so many days, weeks, months or years; null: it does not. */
export const optionalRepetition = () =>
  z.nullable(
    z.strictObject(
      {
        every: z
          .int({ error: wrongNumber })
          .check(z.gte(1, { error: wrongNumber }), z.lte(mostBetween, { error: wrongNumber })),
        unit: oneOf(repeatUnits),
        /** The last day on which one may be due; null or left out: it goes on. */
        until: z._default(optionalRecordDay(), null),
      },
      { error: 'Must say every how many days, weeks, months or years.' },
    ),
  );

/** The same in an answer. */
export const Repetition = z.object({
  every: z.int(),
  unit: oneOf(repeatUnits),
  until: z.nullable(Day),
});
export type Repetition = z.infer<typeof Repetition>;
