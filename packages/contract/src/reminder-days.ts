import * as z from 'zod/mini';

/** Days before the last one on which people are reminded, until a firm chooses others. */
export const usualReminderDays = { critical: [30, 14, 7, 3, 1, 0], others: [7, 1, 0] } as const;

const error = 'Must be one to twelve numbers of days from 0 to 365.';

/** Days before the last one on which people are reminded: each once, the farthest first. */
export const reminderDays = () =>
  z.pipe(
    z
      .array(z.int({ error }).check(z.minimum(0, { error }), z.maximum(365, { error })), { error })
      .check(z.minLength(1, { error }), z.maxLength(12, { error })),
    z.transform((days) => [...new Set(days)].sort((one, other) => other - one)),
  );
