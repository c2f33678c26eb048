import * as z from 'zod/mini';
import { contactNameKinds } from './contact-name-kinds.ts';
import { Contact, contactKinds } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { partyRoles } from './party-roles.ts';
import { PersonName } from './person-name.ts';
import { bodyOf, Id, oneOf, Timestamp } from './primitives.ts';
import { pathId, reference } from './references.ts';
import { everyone, writers } from './roles.ts';

/** What a contact has once: of two that are merged, one of both is taken. The name is first and last name. */
export const mergeFields = [
  'name',
  'contact_type',
  'email',
  'phone_number',
  'employer',
  'date_of_birth',
  'register_number',
] as const;
export type MergeField = (typeof mergeFields)[number];

const version = () =>
  z.optional(
    z.int({ error: 'Must be a whole number.' }).check(z.positive({ error: 'Must be a whole number.' })),
  );

/** Body to merge another contact into the one of the address, which is kept. */
export const MergeInput = bodyOf(
  {
    contact: reference('contact'),
    /** Fields of which the other contact's value is taken. An empty field takes it anyway. */
    take: z.optional(
      z
        .array(oneOf(mergeFields), { error: 'Must be a list.' })
        .check(z.maxLength(mergeFields.length, { error: `At most ${mergeFields.length}.` })),
    ),
    /** As what the name of both that is not taken is kept. */
    name_kind: z.optional(oneOf(contactNameKinds)),
    /** The versions of both that the caller knows; of others, the call is refused with 412. */
    version: version(),
    contact_version: version(),
  },
  [],
);
export type MergeInput = z.input<typeof MergeInput>;

const NamedContact = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  kind: oneOf(contactKinds),
});

/** What merging would bring to the kept contact, as far as the caller sees it. */
export const MergePreview = z.object({
  /** Places in matters. */
  parties: z.int(),
  /** Names, relations: those that the kept contact does not have. */
  names: z.int(),
  relations: z.int(),
  /** Matters in which both are parties, and as what. */
  shared: z.array(
    z.object({
      matter: z.object({ id: Id, title: z.string() }),
      roles: z.array(oneOf(partyRoles)),
      other_roles: z.array(oneOf(partyRoles)),
    }),
  ),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** A contact that was merged into another one. */
export const ContactMerge = z.object({
  id: Id,
  kept_contact: Id,
  merged_contact: Id,
  /** Null once the merged contact is permanently deleted. */
  merged_details: z.nullable(NamedContact),
  /** Places in matters that the caller sees. */
  parties: z.int(),
  names: z.int(),
  relations: z.int(),
  created_at: Timestamp,
  created_by: PersonName,
  /** Until when it can be undone; null: no longer. */
  undo_until: z.nullable(Timestamp),
});
export type ContactMerge = z.infer<typeof ContactMerge>;

/** What undoing a merge left as it is, because it was changed since. */
export const leftTypes = ['FIELD', 'PARTY', 'RELATION'] as const;

export const MergeUndone = z.object({
  /** Both, as they are now. */
  kept: Contact,
  restored: Contact,
  /** A field by its name, a party by the title of its matter, a relation by the other contact. */
  left: z.array(z.object({ type: oneOf(leftTypes), name: z.string() })),
});
export type MergeUndone = z.infer<typeof MergeUndone>;

const params = z.object({ id: pathId('contact') });

export const contactMerges = {
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/merge/',
    summary: 'What merging another contact into this one would bring it',
    access: writers,
    params,
    query: z.strictObject({ contact: reference('contact') }),
    response: MergePreview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/contacts/:id/merge/',
    summary:
      'Merge another contact into this one: its places in matters, names, relations and details go over, and it goes to the trash',
    access: writers,
    params,
    body: MergeInput,
    response: ContactMerge,
    creates: true,
    refuses: ['conflict', 'precondition-failed'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/merges/',
    summary: 'The contacts that were merged into this one, latest first',
    access: everyone,
    params,
    response: z.array(ContactMerge),
  }),
  successor: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/merged-into/',
    summary: 'The contact that a merged one went into',
    access: everyone,
    params,
    response: NamedContact,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/contact-merges/:id/undo/',
    summary: 'Undo a merge while the merged contact is in the trash; what was changed since stays',
    access: writers,
    params: z.object({ id: pathId('contact_merge') }),
    response: MergeUndone,
    refuses: ['conflict'],
  }),
};
