import * as z from 'zod/mini';
import { uuid } from './primitives.ts';
import type { RecordType } from './records.ts';

/** Types of records that an id in a path, a query or a body can refer to. */
export type Referent =
  | RecordType
  | 'user'
  | 'upload'
  | 'invitation'
  | 'session'
  | 'token'
  | 'feed'
  | 'wall'
  | 'notice'
  | 'notification'
  | 'deletion'
  | 'practice_area'
  | 'party'
  | 'comment'
  | 'contact_name'
  | 'relation'
  | 'distinction'
  | 'contact_merge'
  | 'conflict_check'
  | 'conflict_hit'
  | 'conflict_finding'
  | 'conflict_question'
  | 'register_entry'
  | 'court'
  | 'court_day'
  | 'replay'
  | 'rule_pack'
  | 'playbook'
  | 'matter_playbook'
  | 'view'
  | 'import'
  | 'export';

/**
 * The record type that each id schema refers to. The isolation walk reads it to put another firm's ids into every
 * place of every endpoint, so that it includes a new endpoint by itself.
 */
export const referents = z.registry<{
  referent: Referent;
  /** Keywords that stand in place of an id. */
  words?: readonly string[];
}>();

/** Registers a schema as the id of such a record. */
function pointingAt<Schema extends z.core.$ZodType>(
  referent: Referent,
  schema: Schema,
  words?: readonly string[],
): Schema {
  referents.add(schema, words ? { referent, words } : { referent });
  return schema;
}

/** The id in a path. A malformed one is answered as not found. */
export const pathId = (of: Referent) =>
  pointingAt(of, z.string().check(z.regex(uuid, { error: 'Not an id.' }), z.toLowerCase()));

/**
 * The message for a reference that names no record of the firm. A malformed id, an unknown one and another firm's get
 * the same message, so that they cannot be distinguished.
 */
export const noSuch = {
  matter: 'No such matter.',
  contact: 'No such contact.',
  task: 'No such task.',
  user: 'No such team member.',
  document: 'No such document.',
  upload: 'No such upload.',
  practice_area: 'No such practice area.',
  court: 'No such court.',
  playbook: 'No such playbook.',
  event: 'No such event.',
  deadline: 'No such deadline.',
} satisfies Partial<Record<Referent, string>>;

/** Types of records that a body or a query can refer to. */
type Referable = keyof typeof noSuch;

/** The message for a reference that is required and missing. */
const missing = {
  matter: 'Choose a matter.',
  contact: 'Choose a contact.',
  task: 'Choose a task.',
  user: 'Choose a team member.',
  document: 'Choose a document.',
  court: 'Choose a court.',
  playbook: 'Choose a playbook.',
  event: 'Choose an event.',
  deadline: 'Choose a deadline.',
} satisfies Partial<Record<Referable, string>>;

/** An id, with the message for where it is missing. */
const idOf = (to: Referable, absent: string) =>
  pointingAt(
    to,
    z
      .string({ error: ({ input }) => (input === undefined ? absent : noSuch[to]) })
      .check(
        z.minLength(1, { error: absent, abort: true }),
        z.regex(uuid, { error: noSuch[to] }),
        z.toLowerCase(),
      ),
  );

/** The id of another record, in a body or a query. */
export const reference = (to: keyof typeof missing) => idOf(to, missing[to]);

/** A reference that may be missing: null and '' both arrive as null. */
export const optionalReference = (to: Referable) =>
  pointingAt(
    to,
    z.pipe(
      z.nullable(
        z.string({ error: noSuch[to] }).check(
          z.refine((text) => text === '' || uuid.test(text), { error: noSuch[to] }),
          z.toLowerCase(),
        ),
      ),
      z.transform((id) => id || null),
    ),
  );

/**
 * In a query, the id of another record or a keyword instead, such as `none`; one of them, where codes can be several.
 * @param words in lower case
 */
export function referenceOr<const Words extends readonly string[]>(to: Referable, words: Words) {
  const single =
    words.length > 0 ? `Must be one alone: an id, ${words.join(', ')}.` : 'Must be the id of one alone.';
  return pointingAt(
    to,
    z.string({ error: noSuch[to] }).check(
      z.toLowerCase(),
      z.refine((text) => words.includes(text) || uuid.test(text), {
        error: ({ input }) => (String(input).includes(',') ? single : noSuch[to]),
      }),
    ),
    words,
  );
}

/** A set of references without duplicates. At most 500. */
export const references = (to: Referable) =>
  z.pipe(
    z
      .array(idOf(to, noSuch[to]), { error: 'Must be a list of ids.' })
      .check(z.maxLength(500, { error: 'At most 500.' })),
    z.transform((ids) => [...new Set(ids)]),
  );

/** The `key` of an upload form, which names the uploaded file. */
export const uploadReference = () =>
  pointingAt(
    'upload',
    z
      .string({ error: noSuch.upload })
      .check(z.minLength(1, { error: noSuch.upload }), z.maxLength(200, { error: noSuch.upload })),
  );
