import * as z from 'zod/mini';
import { contactKinds } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { partyRoles, partySides } from './party-roles.ts';
import { changeablePartyShape, partyShape } from './party-shape.ts';
import { allOptional, bodyOf, Day, Id, oneOf, recordFields } from './primitives.ts';
import { pathId, references } from './references.ts';
import { everyone, writers } from './roles.ts';

const readOnly = ['id', 'matter', 'contact_details', 'represented_by_details', ...Object.keys(recordFields)];

/** Body to make a contact a party. */
export const NewPartyInput = bodyOf(
  {
    ...partyShape,
    /** Contacts, parties here, for whom it is counsel from then on. */
    represents: z.optional(references('contact')),
  },
  readOnly,
);
export type NewPartyInput = z.input<typeof NewPartyInput>;
/** Body to change a party. Whose row it is never changes; whom it represents is said in their rows. */
export const PartyPatch = bodyOf(allOptional(changeablePartyShape), [...readOnly, 'contact', 'represents']);
export type PartyPatch = z.input<typeof PartyPatch>;

const PartyContact = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  kind: oneOf(contactKinds),
  phone_number: z.string(),
  email: z.string(),
});

/** A contact in a matter: in which role, on which side, and who represents it. */
export const Party = z.object({
  id: Id,
  matter: Id,
  contact: Id,
  /** Its name, and how to reach it. */
  contact_details: PartyContact,
  role: oneOf(partyRoles),
  side: oneOf(partySides),
  represented_by: z.nullable(Id),
  represented_by_details: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
  since: z.nullable(Day),
  until: z.nullable(Day),
  note: z.string(),
  ...recordFields,
});
export type Party = z.infer<typeof Party>;

const matterParams = z.object({ id: pathId('matter') });
const params = z.object({ id: pathId('matter'), party: pathId('party') });

export const parties = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/parties/',
    summary: 'The parties of a matter, by role and name',
    access: everyone,
    params: matterParams,
    response: z.array(Party),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/parties/',
    summary: 'Make a contact a party to a matter',
    access: writers,
    params: matterParams,
    body: NewPartyInput,
    response: Party,
    creates: true,
    versioned: true,
    refuses: ['conflict-check-needed'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/matters/:id/parties/:party/',
    summary: 'Change what a party is in a matter, who represents it, or when it left',
    access: writers,
    params,
    body: PartyPatch,
    response: Party,
    versioned: true,
    refuses: ['conflict', 'conflict-check-needed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/matters/:id/parties/:party/',
    summary: 'Remove a party that was entered by mistake',
    access: writers,
    params,
    refuses: ['conflict'],
  }),
};
