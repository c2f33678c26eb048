import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { optionalLine } from './primitives.ts';

/** Fields of a person that an administrator, an invitation, or they themselves set. */
export const personFields = {
  first_name: z.optional(optionalLine(150)),
  last_name: z.optional(optionalLine(150)),
  email: z.optional(emailAddress()),
};
