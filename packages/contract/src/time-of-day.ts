import * as z from 'zod/mini';

/** A time of day on a clock of 24 hours, HH:MM. */
export const timeOfDay: RegExp = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const wrongTime = 'Must be a time as HH:MM, from 00:00 to 23:59.';

/** An optional time of day as HH:MM; null and '' both become null. It has no time zone of its own. */
export const optionalTimeOfDay = () =>
  z.pipe(
    z.nullable(
      z
        .string({ error: wrongTime })
        .check(z.refine((text) => text === '' || timeOfDay.test(text), { error: wrongTime })),
    ),
    z.transform((time) => time || null),
  );

/** A time of day in an answer, as HH:MM. */
export const TimeOfDay = z.string();
