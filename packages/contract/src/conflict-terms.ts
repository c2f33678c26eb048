import * as z from 'zod/mini';
import { restrictions } from './conflict-codes.ts';
import { PathStep } from './conflict-hits.ts';
import { contactKinds } from './contacts.ts';
import { partyRoles, partySides } from './party-roles.ts';
import { Id, oneOf, Timestamp } from './primitives.ts';

/** A name that a check asked for. */
export const ConflictTerm = z.object({
  id: Id,
  name: z.string(),
  kind: z.nullable(oneOf(contactKinds)),
  role: z.nullable(oneOf(partyRoles)),
  side: z.nullable(oneOf(partySides)),
  contact: z.nullable(Id),
  other_names: z.array(z.string()),
  /** What it was about, of a name of a list. */
  subject: z.string(),
  /** The relations that lead from a party to this name; empty: it was asked for itself. */
  via: z.array(PathStep),
  hits: z.int(),
  /** Hits on which somebody has to decide yet. */
  undecided: z.int(),
  /** There are more hits; those shown are the likeliest. */
  capped: z.boolean(),
  restricted: oneOf(restrictions),
  /** What those who may see it have written, without their names. */
  answer: z.string(),
  answered_at: z.nullable(Timestamp),
});
export type ConflictTerm = z.infer<typeof ConflictTerm>;
