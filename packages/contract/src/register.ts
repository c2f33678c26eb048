import * as z from 'zod/mini';
import { contactKinds } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import {
  allOptional,
  Day,
  Id,
  oneOf,
  optionalLine,
  optionalRecordDay,
  optionalText,
  requiredLine,
  Timestamp,
} from './primitives.ts';
import { pathId, reference } from './references.ts';
import { registerCapacities, registerSources } from './register-codes.ts';
import { writers } from './roles.ts';
import { searchQuery } from './search-query.ts';

/** The most entries that are added at once. */
export const mostEntries = 500;

const entryFields = {
  name: requiredLine(200, 'Enter a name.'),
  /** Left out: nobody knows, and the name is read both ways. */
  kind: z.nullable(oneOf(contactKinds)),
  other_names: z
    .array(requiredLine(200, 'Enter a name.'), { error: 'Must be a list.' })
    .check(z.maxLength(20, { error: 'At most 20.' })),
  /** An own interest has this capacity, and no other entry has. */
  capacity: oneOf(registerCapacities),
  /** In general words: no more than what is needed to tell a conflict. */
  subject: optionalText(200),
  since: optionalRecordDay(),
  until: optionalRecordDay(),
};

/** The capacity may be left out: an own interest has its own, and all others are taken for clients. */
const NewEntry = z.strictObject({ ...allOptional(entryFields), name: entryFields.name });

/** An entry as a row of a file has it. */
export const RegisterRow = z.strictObject({
  ...allOptional(entryFields),
  name: entryFields.name,
  firm_before: z.optional(optionalLine(200)),
});

/** Body to add entries to the register: of one person's list, of one's own interests, or of older records. */
export const NewRegisterEntries = z.strictObject({
  source: oneOf(['INTEREST', 'LATERAL', 'LEGACY']),
  /** Whose list it is, or whose interests these are: of interests one's own, unless it is said. */
  user: z.optional(reference('user')),
  /** Where the entries of a list come from. */
  firm_before: z.optional(optionalLine(200)),
  entries: z
    .array(NewEntry, { error: 'Must be a list.' })
    .check(
      z.minLength(1, { error: 'Enter at least one name.' }),
      z.maxLength(mostEntries, { error: `At most ${mostEntries}.` }),
    ),
});
export type NewRegisterEntries = z.input<typeof NewRegisterEntries>;

/** Body to change an entry. */
export const RegisterEntryPatch = z.strictObject(
  allOptional({ ...entryFields, firm_before: optionalLine(200) }),
);
export type RegisterEntryPatch = z.input<typeof RegisterEntryPatch>;

/** An entry of the conflict register: a name that matters do not tell, or no longer. */
export const RegisterEntry = z.object({
  id: Id,
  source: oneOf(registerSources),
  capacity: oneOf(registerCapacities),
  kind: z.nullable(oneOf(contactKinds)),
  name: z.string(),
  other_names: z.array(z.string()),
  user: z.nullable(PersonName),
  firm_before: z.string(),
  subject: z.string(),
  since: z.nullable(Day),
  until: z.nullable(Day),
  /** The number of the matter that was permanently deleted. */
  matter_number: z.string(),
  created_at: Timestamp,
  /** Null: the product, when the matter was permanently deleted. */
  created_by: z.nullable(PersonName),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

const params = z.object({ id: pathId('register_entry') });
const path = '/api/v1/register/:id/';

export const register = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/register/',
    summary: 'The conflict register, newest first: lawyers read it, others their own interests',
    access: writers,
    query: z.strictObject({
      ...pageQuery,
      source: z.optional(oneOf(registerSources)),
      capacity: z.optional(oneOf(registerCapacities)),
      user: z.optional(reference('user')),
      ...searchQuery,
    }),
    response: RegisterEntry,
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/register/',
    summary: 'Add names to the conflict register. Who is no lawyer adds own interests',
    access: writers,
    body: NewRegisterEntries,
    response: z.array(RegisterEntry),
    creates: true,
    takesIdempotencyKey: true,
    refuses: ['forbidden'],
  }),
  get: endpoint({
    method: 'GET',
    path,
    summary: 'One entry of the conflict register',
    access: writers,
    params,
    response: RegisterEntry,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change an entry of the conflict register; what a deleted matter has left stays as it is',
    access: writers,
    params,
    body: RegisterEntryPatch,
    response: RegisterEntry,
    refuses: ['conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove an entry of the conflict register: checks no longer find it',
    access: writers,
    params,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}restore/`,
    summary: 'Take back that an entry of the conflict register was removed; one that is there stays',
    access: writers,
    params,
    response: RegisterEntry,
  }),
};
