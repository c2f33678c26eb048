import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const runs = 6;

/** Words of three or four open syllables, some accented: none is a title, a particle or a legal form. */
const word = fc
  .array(fc.tuple(fc.constantFrom(...'bdklmnprtvz'), fc.constantFrom(...'aeiouáèêíñóù')), {
    minLength: 3,
    maxLength: 4,
  })
  .map((syllables) => syllables.flat().join(''))
  .map((text) => text.charAt(0).toUpperCase() + text.slice(1));

/** How people write one name in several ways. */
interface Writing {
  isTurned: boolean;
  title: string;
  letters: (text: string) => string;
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const letters = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  bare,
  (text: string) => bare(text).toUpperCase(),
  (text: string) => text.normalize('NFD'),
];
const writing = fc.record<Writing>({
  isTurned: fc.boolean(),
  title: fc.constantFrom('', 'Dr. ', 'Prof. Dr. ', 'Mr. ', 'Frau '),
  letters: fc.constantFrom(...letters),
});
const ofPerson = (given: string, family: string, { isTurned, title, letters: write }: Writing) =>
  write(isTurned ? `${family}, ${title}${given}` : `${title}${given} ${family}`);

const joining = fc.record({
  and: fc.constantFrom(' & ', ' and ', ' und '),
  form: fc.constantFrom('', ' GmbH', ' G.m.b.H.'),
  write: fc.constantFrom(...letters),
});

const several = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 4, maxLength: 4 });

it('however a name is written, the check finds whose it is', async () => {
  const { admin } = firm;
  const names = fc.tuple(
    fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
    several(writing),
    several(joining),
  );
  await fc.assert(
    fc.asyncProperty(names, async ([[given = '', family = '', one = '', other = ''], people, companies]) => {
      const person = await enter(admin, given, family);
      const company = await enter(admin, `${one} & ${other} GmbH`);
      const asked = [
        ...people.map((how) => ({ name: ofPerson(given, family, how), contact: person })),
        ...companies.map(({ and, form, write }) => ({
          name: write(`${one}${and}${other}${form}`),
          contact: company,
        })),
      ];
      const made = await check(admin, { terms: asked.map(({ name }) => ({ name })) });
      const hits = await hitsOf(admin, made.id);
      const found = made.terms.map(({ id, name }) => {
        const whose = asked.find((each) => each.name.normalize() === name.normalize())?.contact;
        return { name, band: hits.find(({ term, contact }) => term === id && contact === whose)?.band };
      });
      expect(found.length).toBeGreaterThan(1);
      expect(found).toEqual(found.map(({ name }) => ({ name, band: 'EXACT' })));
    }),
    { numRuns: runs },
  );
});
