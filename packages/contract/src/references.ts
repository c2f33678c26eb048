import * as z from 'zod/mini';
import { uuid } from './primitives.ts';

/** What an id, in a path, a query or a body, can point at. */
export type Referent =
  | 'matter'
  | 'contact'
  | 'task'
  | 'note'
  | 'document'
  | 'user'
  | 'upload'
  | 'invitation'
  | 'session'
  | 'wall'
  | 'notice'
  | 'deletion'
  | 'practice_area'
  | 'view'
  | 'import';

/**
 * What the schemas of ids point at. The isolation walk reads it to put another firm's ids into every place of
 * every endpoint, so that a new endpoint is in it without anyone remembering.
 */
export const referents = z.registry<{ referent: Referent }>();

/** Registers a schema as the id of such a record. */
function pointingAt<Schema extends z.core.$ZodType>(referent: Referent, schema: Schema): Schema {
  referents.add(schema, { referent });
  return schema;
}

/** The id in a path. One that does not fit names nothing, and is answered as not found. */
export const pathId = (of: Referent) =>
  pointingAt(of, z.string().check(z.regex(uuid, { error: 'Not an id.' }), z.toLowerCase()));

/**
 * What is said of a reference that points at nothing the firm has. A malformed id, an unknown one and
 * another firm's get this same sentence, so that none can be told from the others.
 */
export const noSuch = {
  matter: 'No such matter.',
  contact: 'No such contact.',
  user: 'No such team member.',
  upload: 'No such upload.',
  practice_area: 'No such practice area.',
} satisfies Partial<Record<Referent, string>>;

/** What a body or a query can refer to. */
type Referable = keyof typeof noSuch;

/** The id of another record, in a body or a query. */
export const reference = (to: Referable) =>
  pointingAt(
    to,
    z.string({ error: noSuch[to] }).check(z.regex(uuid, { error: noSuch[to] }), z.toLowerCase()),
  );

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
 * In a query, the id of another record or one of a few words that stand in its place, such as `none`.
 * @param words in lower case
 */
export const referenceOr = <const Words extends readonly string[]>(to: Referable, words: Words) =>
  pointingAt(
    to,
    z.string({ error: noSuch[to] }).check(
      z.toLowerCase(),
      z.refine((text) => words.includes(text) || uuid.test(text), { error: noSuch[to] }),
    ),
  );

/** A set of references; naming one twice is naming it once. At most 500. */
export const references = (to: Referable) =>
  z.pipe(
    z
      .array(reference(to), { error: 'Must be a list of ids.' })
      .check(z.maxLength(500, { error: 'At most 500.' })),
    z.transform((ids) => [...new Set(ids)]),
  );

/** The `key` of an upload form, by which the file it was posted with is named. */
export const uploadReference = () =>
  pointingAt(
    'upload',
    z
      .string({ error: noSuch.upload })
      .check(z.minLength(1, { error: noSuch.upload }), z.maxLength(200, { error: noSuch.upload })),
  );
