import * as z from 'zod/mini';
import { absence } from './absences.ts';
import { Id } from './primitives.ts';

/** A person of the firm, as answers name them. */
export const PersonName = z.object({
  id: Id,
  username: z.string(),
  /** First and last name; the username where they have none. */
  name: z.string(),
  /** They cannot sign in. */
  disabled: z.boolean(),
  /** They may only read. */
  read_only: z.boolean(),
  ...absence,
});
export type PersonName = z.infer<typeof PersonName>;
