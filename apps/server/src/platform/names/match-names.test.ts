import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedKeys, storedKeys } from './keys.ts';
import { likely, matchNames } from './match-names.ts';
import { companies, people, strangers } from './name-pairs.testing.ts';
import { type NameText, readName } from './read-name.ts';

const person = (text: string): NameText => ({ kind: 'PERSON', text });
const company = (text: string): NameText => ({ kind: 'COMPANY', text });

const isFound = (one: NameText, other: NameText) => {
  const asked = new Set(askedKeys(readName(one)));
  return storedKeys(readName(other)).some((key) => asked.has(key));
};

describe('names of one party match, whichever is asked for', () => {
  const tables = [
    ...Object.entries(people).map(([kind, pairs]) => [kind, pairs, person] as const),
    ...Object.entries(companies).map(([kind, pairs]) => [kind, pairs, company] as const),
  ];
  for (const [kind, pairs, named] of tables)
    it.each(pairs)(`${kind}: %s, %s`, (one, other) => {
      const match = matchNames(named(one), named(other));
      expect(match?.score ?? 0).toBeGreaterThanOrEqual(likely);
      expect(matchNames(named(other), named(one))?.score).toBe(match?.score);
    });

  it.each([
    ['Ada Quill', 'Law Offices of Ada Quill'],
    ['Ada Quill', 'Ada Quill & Associates LLC'],
    ['Ada Quill', 'The Ada Quill Family Trust'],
  ])('a person and what bears their name: %s, %s', (one, other) => {
    expect(matchNames(person(one), company(other))?.band).toBe('LIKELY');
    expect(matchNames(company(other), person(one))?.band).toBe('LIKELY');
    expect(isFound(person(one), company(other)) && isFound(company(other), person(one))).toBe(true);
  });
});

describe('what differs in spelling alone', () => {
  const kinds = ['case and accents', 'order of the words', 'titles and suffixes'];
  it.each(kinds.flatMap((kind) => people[kind] ?? []))(
    'is exact, and found by its keys: %s, %s',
    (one, other) => {
      expect(matchNames(person(one), person(other))?.band).toBe('EXACT');
      expect(isFound(person(one), person(other)) && isFound(person(other), person(one))).toBe(true);
    },
  );
  const forms = ['legal forms', 'ampersands and small words', 'trade names'];
  it.each(forms.flatMap((kind) => companies[kind] ?? []))(
    'is exact, and found by its keys: %s, %s',
    (one, other) => {
      expect(matchNames(company(one), company(other))?.band).toBe('EXACT');
      expect(isFound(company(one), company(other)) && isFound(company(other), company(one))).toBe(true);
    },
  );
});

it.each(strangers)('names of two parties do not match: %o, %o', (one, other) => {
  expect(matchNames(one, other)?.score ?? 0).toBeLessThan(likely);
});

it('each pair of words says why it was taken', () => {
  expect(matchNames(person('Bob Tanaka'), person('Robert Tanakka'))?.pairs).toEqual([
    expect.objectContaining({ one: 'bob', other: 'robert', why: 'SHORT_FORM' }),
    expect.objectContaining({ one: 'tanaka', other: 'tanakka', why: 'LETTERS' }),
  ]);
});

it.each([
  ['Kate Wojciechowska', 'Katarzyna Wojciechowska'],
  ['Tom Jagielski', 'Tomasz Jagiełski'],
  ['Joe Bevilacqua', 'Giuseppe Bevilacqua'],
  ['Will Santoro', 'Guglielmo Santoro'],
  ['Andy Lindqvist', 'Andreas Lindqvist'],
])('%s may be %s, who is called so abroad', (short, formal) => {
  expect(matchNames(person(short), person(formal))?.band).toBe('STRONG');
  const asked = askedKeys(readName(person(short)));
  expect(storedKeys(readName(person(formal))).some((key) => asked.includes(key))).toBe(true);
});

describe('whatever text arrives', () => {
  const words = fc.constantFrom(
    ...[
      'Ada',
      'al-',
      'de',
      'GmbH',
      '&',
      'née',
      'd/b/a',
      'Dr.',
      'Li',
      '李',
      'محمد',
      'X.',
      'Smith',
      'van',
      ',',
      '(',
      '&c',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(words, { maxLength: 30 }).map((some) => some.join(' ')),
  );
  const name = fc.record<NameText>({ kind: fc.constantFrom('PERSON', 'COMPANY'), text });

  it('comparing does not throw, is the same both ways, and keys are few', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        expect(matchNames(one, other)?.score).toBe(matchNames(other, one)?.score);
        expect(storedKeys(readName(one)).length).toBeLessThanOrEqual(200);
        expect(askedKeys(readName(one)).length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 500 },
    );
  });

  it('a name with letters in it is exactly itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z][a-z]{2,9} [A-Z][a-z]{2,9}$/), (one) => {
        expect(matchNames(person(one), person(one.toUpperCase()))?.band).toBe('EXACT');
      }),
    );
  });
});
