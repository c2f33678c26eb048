import { createHash } from 'node:crypto';

/** Which fields changed, and from what to what. */
export type Changes = Record<string, { old: unknown; new: unknown }>;

/** Fields whose text is shown as its length and its hash: enough to prove it by, too little to read it in the log. */
const longTexts: ReadonlySet<string> = new Set(['description', 'note']);

const digest = (text: string) => ({
  length: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

const shown = (field: string, value: unknown) =>
  longTexts.has(field) && typeof value === 'string' && value !== '' ? digest(value) : (value ?? null);

/** Two lists of ids are the same in whatever order they come. */
const comparable = (value: unknown) =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));

/** Compares a record as it was with the fields that are written to it; a field left out stays as it was. */
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

/** Whether there are none: such a save changes nothing, and leaves no trace. */
export const isNothing = (changes: Changes): boolean => Object.keys(changes).length === 0;
