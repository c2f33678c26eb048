import * as z from 'zod/mini';
import { contactKinds } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalRecordDay,
  optionalText,
  recordFields,
} from './primitives.ts';
import { pathId, reference } from './references.ts';
import { relationKinds } from './relation-kinds.ts';
import { everyone, writers } from './roles.ts';

const changeable = {
  kind: oneOf(relationKinds),
  /** Of an owner: how many percent. */
  share: z.optional(
    z.nullable(
      z.number({ error: 'Must be a number.' }).check(
        z.gt(0, { error: 'Must be more than 0 percent.' }),
        z.lte(100, { error: 'At most 100 percent.' }),
        z.refine((share) => Number.isInteger(Math.round(share * 1e6) / 1e4), {
          error: 'At most two decimals.',
        }),
      ),
    ),
  ),
  since: z.optional(optionalRecordDay()),
  /** The day on which it ended; it stays on record. */
  until: z.optional(optionalRecordDay()),
  note: z.optional(optionalText(2000)),
};

const readOnly = ['id', 'from_contact', 'from_details', 'to_details', ...Object.keys(recordFields)];

/** Body to relate the contact of the address to another one: the first is, say, the parent company of the second. */
export const NewRelationInput = bodyOf({ to_contact: reference('contact'), ...changeable }, readOnly);
export type NewRelationInput = z.input<typeof NewRelationInput>;
/** Body to change a relation. Whom it relates never changes. */
export const RelationPatch = bodyOf(allOptional(changeable), [...readOnly, 'to_contact']);
export type RelationPatch = z.input<typeof RelationPatch>;

const RelatedContact = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  kind: oneOf(contactKinds),
});

/** What a contact (`from`) is to another one (`to`). */
export const Relation = z.object({
  id: Id,
  kind: oneOf(relationKinds),
  from_contact: Id,
  from_details: RelatedContact,
  to_contact: Id,
  to_details: RelatedContact,
  share: z.nullable(z.number()),
  since: z.nullable(Day),
  until: z.nullable(Day),
  note: z.string(),
  ...recordFields,
});
export type Relation = z.infer<typeof Relation>;

const contactParams = z.object({ id: pathId('contact') });
const params = z.object({ id: pathId('relation') });

export const relations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/relations/',
    summary: 'What a contact is to others, and others to it; contacts in the trash are left out',
    access: everyone,
    params: contactParams,
    response: z.array(Relation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/contacts/:id/relations/',
    summary: 'Say what a contact is to another one',
    access: writers,
    params: contactParams,
    body: NewRelationInput,
    response: Relation,
    creates: true,
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/relations/:id/',
    summary: 'One relation',
    access: everyone,
    params,
    response: Relation,
    versioned: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/relations/:id/',
    summary: 'Change what a contact is to another one, since when, or until when',
    access: writers,
    params,
    body: RelationPatch,
    response: Relation,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/relations/:id/',
    summary: 'Remove a relation that was entered by mistake',
    access: writers,
    params,
  }),
};
