import * as z from 'zod/mini';

/** NIST SP 800-63B-4, 3.1.1.2: the fewest characters of a password that is the only factor. */
export const shortestAlone = 15;
/** The same section: the fewest characters of a password beside a second factor. */
export const shortestWithTwoFactor = 8;
/** The same section asks for at least 64; there is no reason to stop there. */
export const longestPassword = 256;

/** How many characters (Unicode code points) a password has, as the same section counts them. */
export const passwordLength = (password: string): number => [...password].length;

/**
 * A new password: any characters, no composition rules. The server checks whether it is long enough, which depends on
 * the person, and how soon it would be guessed.
 */
export const NewPassword = z.string({ error: 'Enter a password.' }).check(
  z.refine((password) => passwordLength(password) <= longestPassword, {
    error: `At most ${longestPassword} characters.`,
  }),
  z.refine((password) => password.isWellFormed(), { error: 'Contains characters that cannot be stored.' }),
);

/** A username or a password as presented, right or wrong. */
export const presented = (message: string) =>
  z
    .string({ error: message })
    .check(
      z.minLength(1, { error: message }),
      z.maxLength(4 * longestPassword, { error: `At most ${longestPassword} characters.` }),
    );
