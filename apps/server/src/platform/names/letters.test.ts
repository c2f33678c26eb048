import { expect, it } from 'vitest';
import { spellingsOf } from './contact-names.ts';
import { askedKeys, storedKeys } from './keys.ts';
import { lettersOf } from './letters.ts';
import { likely, matchReadings } from './match-names.ts';
import { companies } from './name-pairs.testing.ts';
import { bothReadings, type Name, readName } from './read-name.ts';

const read = (text: string): Name[] => readName({ kind: 'COMPANY', text });
const asked = (text: string) => lettersOf(bothReadings(text).flatMap(readName));

it('asks for a company by its letters once, though nobody says that it is one', () => {
  expect(asked('Gariman Solar Capital SA').map(({ spelling }) => spelling)).toEqual([
    'gariman solar capital',
  ]);
});

it('requires nothing of what may be a person, of short words, and where one of several may be missing', () => {
  for (const text of ['Robert Brambleton', 'Kiln Capital Ltd', 'Brambleton Gariman Fenwick Ltd'])
    for (const { must } of asked(text)) expect(must).toEqual([]);
  expect(asked('Brambleton Solar Ltd').map(({ must }) => must.length)).toEqual([1]);
});

/** A text with one letter left out, put in, swapped or changed, at each place. */
const slips = (word: string): string[] =>
  [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    return [
      before + after,
      `${before}x${letter}${after}`,
      `${before}x${after}`,
      before + after[0] + letter + after.slice(1),
    ];
  });

it('leaves out no company that is alike and shares no key, whatever its slips', () => {
  const pairs = [
    ...Object.values(companies).flat(),
    ...['gariman', 'brambleton', 'sierra'].flatMap((word) =>
      slips(word).flatMap((one) =>
        slips(one).map((two) => [`${word} Capital Ltd`, `${two} Capital`] as const),
      ),
    ),
  ];
  let tried = 0;
  for (const [one, other] of pairs) {
    const [a, b] = [read(one), read(other)];
    const keys = new Set(storedKeys(b));
    if ((matchReadings(a, b)?.score ?? 0) < likely || askedKeys(a).some((key) => keys.has(key))) continue;
    const stored = spellingsOf(b).join(' ');
    for (const { must } of lettersOf(a))
      for (const each of must) expect(stored, `${one} for ${other}`).toMatch(new RegExp(each));
    tried += 1;
  }
  expect(tried).toBeGreaterThan(100);
});
