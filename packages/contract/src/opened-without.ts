import * as z from 'zod/mini';
import { PersonName } from './person-name.ts';
import { Timestamp } from './primitives.ts';

/** Who opened a matter without a conflict check, when and why. Null: it was opened otherwise, or not yet. */
export const OpenedWithout = z.nullable(
  z.object({ reason: z.string(), created_at: Timestamp, created_by: PersonName }),
);
export type OpenedWithout = z.infer<typeof OpenedWithout>;
