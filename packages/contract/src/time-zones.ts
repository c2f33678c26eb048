import * as z from 'zod/mini';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The IANA name of a time zone. `message` is shown at the field. */
export const timeZone = (message: string) =>
  z.string({ error: message }).check(
    z.maxLength(64, { error: message }),
    z.refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), { error: message }),
  );
