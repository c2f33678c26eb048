import * as z from 'zod/mini';

const word = '[^\\s@.,;:<>()\\[\\]\\\\"\\p{C}]+';
const label = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';
const form = new RegExp(`^${word}(?:\\.${word})*@(?:${label}\\.)+${label}$`, 'u');

/** Whether a text has the form of an e-mail address, of which a letter can be sent through the internet. */
export const isEmailAddress = (text: string): boolean => form.test(text);

/** The form that was enough in earlier versions: records that have such an address may keep it. */
export const mayBeKept = (text: string): boolean => /^[^\s@\0]+@[^\s@\0]+$/.test(text);

export const noEmailAddress = 'Must be an e-mail address.';

const addressOf = (isTaken: (text: string) => boolean) =>
  z.pipe(
    z.nullable(
      z.string({ error: noEmailAddress }).check(
        z.trim(),
        z.maxLength(254, { error: 'At most 254 characters.' }),
        z.refine((text) => text === '' || isTaken(text), { error: noEmailAddress }),
        z.refine((text) => text.isWellFormed(), { error: 'Contains characters that cannot be stored.' }),
      ),
    ),
    z.transform((text) => text ?? ''),
  );

/** An optional e-mail address: null and '' both become ''. */
export const emailAddress = () => addressOf(isEmailAddress);

/** The same in a change: what a record has already may stay, though it is older than the rule. The server compares. */
export const keptEmailAddress = () => addressOf(mayBeKept);
