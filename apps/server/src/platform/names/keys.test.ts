import { expect, it } from 'vitest';
import { askedKeys, storedKeys } from './keys.ts';
import { readName } from './read-name.ts';

const keysOf = (text: string) => readName({ kind: 'PERSON', text });

it.each([
  ['Elizabeth Katherine Wong', 'Katie Wong'],
  ['Elizabeth Katherine Margaret Wong', 'Peggy Wong'],
  // A later reading of the name has its places, too.
  ['Katherine Elizabeth Schmidt née Alexander', 'Kate Alexander'],
])('%s has too many keys to be asked for, and keeps one of %s', (asked, stored) => {
  const wanted = askedKeys(keysOf(asked));
  expect(wanted).toHaveLength(200);
  expect(storedKeys(keysOf(stored)).filter((key) => wanted.includes(key))).not.toEqual([]);
});
