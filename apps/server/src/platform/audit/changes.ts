import { createHash } from 'node:crypto';

/** Changed fields, with old and new values. */
export type Changes = Record<string, { old: unknown; new: unknown }>;

/** Fields recorded as length and hash: enough to prove a text, too little to read it in the log. */
const longTexts: ReadonlySet<string> = new Set(['description', 'note', 'comment', 'told_apart_why']);

/** The text that a digest in memory stands for. */
const originals = new WeakMap<object, string>();

function digest(text: string) {
  const made = { length: text.length, sha256: createHash('sha256').update(text).digest('hex') };
  originals.set(made, text);
  return made;
}

/** The long texts that changes replace, by field; none of changes that were read from the log. */
export const replacedTexts = (changes: Changes): [field: string, text: string][] =>
  Object.entries(changes).flatMap(([field, { old }]) => {
    const text = typeof old === 'object' && old !== null ? originals.get(old) : undefined;
    return text === undefined ? [] : [[field, text] as [string, string]];
  });

const shown = (field: string, value: unknown) =>
  longTexts.has(field) && typeof value === 'string' && value !== '' ? digest(value) : (value ?? null);

/** The database answers the keys of a row in an order of its own. */
const withSortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;

/** Compares lists of ids regardless of order. Rows of a field keep theirs: they sort alike. */
const comparable = (value: unknown) =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null), withSortedKeys);

/** Compares a stored record with the fields to be written; missing fields stay unchanged. */
export function changesOf<Fields extends object>(before: Fields, after: Partial<Fields>): Changes {
  const changed = Object.entries(after).filter(
    ([field, value]) =>
      value !== undefined && comparable(value) !== comparable(before[field as keyof Fields]),
  );
  return Object.fromEntries(
    changed.map(([field, value]) => [
      field,
      { old: shown(field, before[field as keyof Fields]), new: shown(field, value) },
    ]),
  );
}

/** A new record's fields, as changes from nothing. */
export const firstValues = (fields: object): Changes => changesOf({}, fields);

/** Whether nothing changed: such a save leaves no event. */
export const isNothing = (changes: Changes): boolean => Object.keys(changes).length === 0;
