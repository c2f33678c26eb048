import * as z from 'zod/mini';
import { atMost, readable } from './primitives.ts';

export const noEmailAddress = 'Must be an e-mail address.';

/** Whether a text looks like an e-mail address. The server takes new ones by a stricter rule, and keeps old ones. */
export const isLikeEmail = (text: string): boolean => /^[^\s@\0]+@[^\s@\0]+$/.test(text);

/** An optional e-mail address: null and '' both become ''. */
export const emailAddress = () =>
  z.pipe(
    z.nullable(
      z.string({ error: noEmailAddress }).check(
        z.trim(),
        atMost(254),
        z.refine((text) => text === '' || isLikeEmail(text), { error: noEmailAddress }),
        readable,
      ),
    ),
    z.transform((text) => text ?? ''),
  );
