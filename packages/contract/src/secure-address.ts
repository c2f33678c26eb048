import * as z from 'zod/mini';
import { optionalLine } from './primitives.ts';

/** A web address that a browser opens over TLS. Who would sign in by it is not in it: that hides whose site it is. */
const secure = /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/i;

/** An optional web address that begins with https://; null and '' both become ''. */
export const secureAddress = (length: number) =>
  optionalLine(length).check(
    z.refine((text) => text === '' || secure.test(text), {
      error: 'Must be an address that begins with https://.',
    }),
  );
