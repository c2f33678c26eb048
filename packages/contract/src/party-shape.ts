import * as z from 'zod/mini';
import { partyRoles, partySides } from './party-roles.ts';
import { oneOf, optionalRecordDay, optionalText } from './primitives.ts';
import { optionalReference, reference } from './references.ts';

/** What can be changed of a party, as bodies bring it. */
export const changeablePartyShape = {
  role: oneOf(partyRoles),
  /** Left out: where somebody in this role usually stands. */
  side: z.optional(oneOf(partySides)),
  /**
   * The contact that is counsel for this party here; it becomes a party, too, where it is none. The party's own contact:
   * it acts in person.
   */
  represented_by: z.optional(optionalReference('contact')),
  since: z.optional(optionalRecordDay()),
  /** The day on which the party left; it stays on record. */
  until: z.optional(optionalRecordDay()),
  note: z.optional(optionalText(2000)),
};
/** Its fields, as bodies bring them. */
export const partyShape = { contact: reference('contact'), ...changeablePartyShape };

/** The most parties that a matter is opened with; more are added afterwards. */
export const mostFirstParties = 50;
/** The parties that a matter is opened with. */
export const firstParties = () =>
  z
    .array(z.strictObject(partyShape), { error: 'Must be a list.' })
    .check(z.maxLength(mostFirstParties, { error: `At most ${mostFirstParties}.` }));
