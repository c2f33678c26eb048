import * as z from 'zod/mini';
import { contactKinds } from './contacts.ts';
import { partyRoles, partySides } from './party-roles.ts';
import { oneOf, optionalText, requiredLine } from './primitives.ts';
import { reference } from './references.ts';

/** The most names that one check asks for. */
export const mostTerms = 60;
/** The most names of one term besides the first. */
export const mostOtherNames = 20;
const TermInput = z.strictObject({
  /** May be left out where a contact is named. */
  name: z.optional(requiredLine(200, 'Enter a name.')),
  /** Left out: nobody knows, and the name is read both ways. */
  kind: z.optional(oneOf(contactKinds)),
  role: z.optional(oneOf(partyRoles)),
  /** Where they are to stand. Left out: where their role usually stands, or, without a role, on any side. */
  side: z.optional(oneOf(partySides)),
  /** All names of the contact are asked for, and those that it is related to. */
  contact: z.optional(reference('contact')),
  other_names: z.optional(
    z
      .array(requiredLine(200, 'Enter a name.'), { error: 'Must be a list.' })
      .check(z.maxLength(mostOtherNames, { error: `At most ${mostOtherNames}.` })),
  ),
});

/** Body to run a conflict check: of the parties of a matter, of names, or of both. */
export const NewConflictCheck = z.strictObject({
  matter: z.optional(reference('matter')),
  subject: z.optional(optionalText(200)),
  terms: z.optional(
    z
      .array(TermInput, { error: 'Must be a list.' })
      .check(z.maxLength(mostTerms, { error: `At most ${mostTerms}.` })),
  ),
});
export type NewConflictCheck = z.input<typeof NewConflictCheck>;
