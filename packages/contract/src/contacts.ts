import * as z from 'zod/mini';
import { BulkDeletion, BulkDeletionAnswer } from './bulk.ts';
import {
  addressText,
  contactRows,
  contactRowsAnswer,
  dayOfBirth,
  emailText,
  phoneText,
} from './contact-details.ts';
import { mostContactNames, rowNameKinds } from './contact-name-kinds.ts';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import type { FieldDescriptions } from './field-descriptions.ts';
import { noteKinds } from './note-kinds.ts';
import { orderingBy, pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalLine,
  optionalText,
  recordFields,
  requiredLine,
  someOf,
  Timestamp,
} from './primitives.ts';
import { pathId } from './references.ts';
import { everyone, writers } from './roles.ts';
import { searchQuery } from './search-query.ts';

export const contactTypes = ['CLIENT', 'OPPOSING_COUNSEL', 'WITNESS', 'JUDGE', 'OTHER'] as const;
export type ContactType = (typeof contactTypes)[number];
export const contactTypeLabels: Record<ContactType, string> = {
  CLIENT: 'Client',
  OPPOSING_COUNSEL: 'Opposing Counsel',
  WITNESS: 'Witness',
  JUDGE: 'Judge',
  OTHER: 'Other',
};

/** A person, or a company: then `first_name` holds its whole name and `last_name` stays empty. */
export const contactKinds = ['PERSON', 'COMPANY'] as const;
export type ContactKind = (typeof contactKinds)[number];
export const contactKindLabels: Record<ContactKind, string> = { PERSON: 'Person', COMPANY: 'Company' };

/** A contact's name in a body or a query. */
export const nameFields = {
  first_name: requiredLine(150, 'Enter a first name.'),
  last_name: z.optional(optionalLine(150)),
};
const fields = {
  ...nameFields,
  email: z.optional(emailAddress()),
  phone_number: z.optional(optionalText(50)),
  /** Former names, separated by commas; the search finds them too. */
  former_names: z.optional(optionalLine(500)),
  contact_type: z.optional(oneOf(contactTypes)),
  kind: z.optional(oneOf(contactKinds)),
  /** `email` and `phone_number` are the first ones; these come after them. */
  ...contactRows,
  /** Whom a person works for, in words. */
  employer: z.optional(optionalLine(200)),
  /** Of a person. */
  date_of_birth: z.optional(dayOfBirth()),
  /** Of a company: its number in a public register. */
  register_number: z.optional(optionalLine(100)),
};
/** Further names that a save brings along; those that the contact has already are left out. */
const addNames = z.optional(
  z
    .array(
      z.strictObject({
        kind: oneOf(rowNameKinds),
        name: requiredLine(200, 'Enter a name.'),
      }),
      { error: 'Must be a list.' },
    )
    .check(z.maxLength(mostContactNames, { error: `At most ${mostContactNames}.` })),
);
/** Its fields, described. */
export const contactFields = {
  first_name: { label: 'First Name' },
  last_name: { label: 'Last Name' },
  email: { label: 'Email' },
  phone_number: { label: 'Phone Number' },
  former_names: { label: 'Former names' },
  contact_type: { label: 'Contact Type', codes: contactTypeLabels, initial: contactTypes[0] },
  kind: { label: 'Kind', codes: contactKindLabels, initial: contactKinds[0] },
  phones: { label: 'Other phones', initial: [], rowText: phoneText, inSentence: 'other phone numbers' },
  emails: { label: 'Other e-mails', initial: [], rowText: emailText, inSentence: 'other e-mail addresses' },
  addresses: { label: 'Addresses', initial: [], rowText: addressText },
  employer: { label: 'Employer' },
  date_of_birth: { label: 'Date of birth', isDay: true, initial: null },
  register_number: { label: 'Register number' },
} as const satisfies FieldDescriptions<typeof fields>;
const readOnly = ['id', ...Object.keys(recordFields)];

/** Body to create or replace a contact: a missing field keeps its value, or gets its default. */
export const ContactInput = bodyOf({ ...fields, add_names: addNames }, readOnly);
export type ContactInput = z.input<typeof ContactInput>;
export const ContactPatch = bodyOf(allOptional({ ...fields, add_names: addNames }), readOnly);
export type ContactPatch = z.input<typeof ContactPatch>;

export const Contact = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  former_names: z.string(),
  contact_type: oneOf(contactTypes),
  kind: oneOf(contactKinds),
  ...contactRowsAnswer,
  employer: z.string(),
  date_of_birth: z.nullable(Day),
  register_number: z.string(),
  ...recordFields,
});
export type Contact = z.infer<typeof Contact>;

/** Filters and sort order of the list of contacts; `name` is the last name, of a company its name. */
export const contactFilters = {
  ...searchQuery,
  contact_type: z.optional(someOf(contactTypes)),
  kind: z.optional(oneOf(contactKinds)),
  ...orderingBy('name', 'created_at'),
};
export const ContactsQuery = z.strictObject({ ...pageQuery, ...contactFilters });
export type ContactsQuery = z.input<typeof ContactsQuery>;

/** A note of a matter of a contact, as one finds it again. */
export const ContactNote = z.object({
  id: Id,
  kind: oneOf(noteKinds),
  /** How it begins; the whole note is on the page of its matter. */
  beginning: z.string(),
  matter: z.object({ id: Id, title: z.string() }),
  created_by: PersonName,
  created_at: Timestamp,
});
export type ContactNote = z.infer<typeof ContactNote>;

const params = z.object({ id: pathId('contact') });

export const contacts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/',
    summary: 'Contacts by name, people by their last name, or as asked',
    access: everyone,
    query: ContactsQuery,
    response: Contact,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/contacts/',
    summary: 'Add a contact',
    access: writers,
    body: ContactInput,
    response: Contact,
    creates: 'contact',
    takesIdempotencyKey: true,
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/',
    summary: 'One contact',
    access: everyone,
    params,
    response: Contact,
    versioned: true,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/notes/',
    summary: 'How the ten latest notes begin in matters that a contact is a party to',
    access: everyone,
    params,
    response: z.array(ContactNote),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/contacts/:id/',
    summary: 'Replace a contact',
    access: writers,
    params,
    body: ContactInput,
    response: Contact,
    versioned: true,
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/contacts/:id/',
    summary: 'Change some fields of a contact',
    access: writers,
    params,
    body: ContactPatch,
    response: Contact,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/contacts/:id/',
    summary: 'Delete a contact that is no party to a matter',
    access: writers,
    params,
    refuses: ['conflict'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/v1/contacts/bulk/delete/',
    summary: 'Delete many contacts at once; answers their deletions, and which could not be deleted',
    access: writers,
    body: BulkDeletion,
    response: BulkDeletionAnswer,
    takesIdempotencyKey: true,
  }),
};
