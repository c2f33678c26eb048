import * as z from 'zod/mini';

/** Whether a text has the form of an e-mail address. */
export const isEmailAddress = (text: string): boolean => /^[^\s@\0]+@[^\s@\0]+$/.test(text);

/** An optional e-mail address: null and '' both become ''. */
export const emailAddress = () =>
  z.pipe(
    z.nullable(
      z.string({ error: 'Must be an e-mail address.' }).check(
        z.trim(),
        z.maxLength(254, { error: 'At most 254 characters.' }),
        z.refine((text) => text === '' || isEmailAddress(text), {
          error: 'Must be an e-mail address.',
        }),
        z.refine((text) => text.isWellFormed(), { error: 'Contains characters that cannot be stored.' }),
      ),
    ),
    z.transform((text) => text ?? ''),
  );
