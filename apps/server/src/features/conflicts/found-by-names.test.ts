import { contactNameKinds } from '@caseward/contract/contact-name-kinds';
import { contactNames } from '@caseward/contract/contact-names';
import { mostTerms } from '@caseward/contract/new-conflict-check';
import { parties } from '@caseward/contract/parties';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { companies, people } from '../../platform/names/name-pairs.testing.ts';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter } from './conflicts.testing.ts';

let test: TestApp;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  lawyer = (await foundFirm(test)).people.ATTORNEY;
});
afterAll(() => test.close());

it.each(contactNameKinds)(
  'a contact is found by its further name of kind %s, as surely as by its own',
  async (kind) => {
    const id = await enter(lawyer, 'Ottoline', 'Quexley');
    const body = { kind, name: 'Vesper Tannenbaum' };
    expect((await lawyer.call(contactNames.create, { params: { id }, body })).status).toBe(201);
    for (const name of ['Vesper Tannenbaum', 'Tannenbaum, Vesper', 'Ottoline Quexley']) {
      const made = await check(lawyer, { terms: [{ name, kind: 'PERSON' }] });
      const hits = await hitsOf(lawyer, made.id);
      expect(
        hits.map((hit) => [hit.contact, hit.band]),
        name,
      ).toEqual([[id, 'EXACT']]);
    }
  },
);

it('one name finds another where that one finds it', { timeout: 120_000 }, async () => {
  const pairs = [
    ...Object.values(people).flatMap((each) => each.map((pair) => ['PERSON', pair] as const)),
    ...Object.values(companies).flatMap((each) => each.map((pair) => ['COMPANY', pair] as const)),
  ];
  const missed: string[] = [];
  for (let at = 0; at < pairs.length; at += mostTerms / 2) {
    const some = pairs.slice(at, at + mostTerms / 2);
    const entered: { kind: 'PERSON' | 'COMPANY'; name: string; other: string; id: string }[] = [];
    for (const [kind, [one = '', two = '']] of some)
      for (const [name, other] of [
        [one, two],
        [two, one],
      ] as const)
        entered.push({
          kind,
          name,
          other,
          id: await enter(lawyer, name, kind === 'PERSON' ? '' : undefined, { kind }),
        });
    const terms = entered.map(({ kind, other }) => ({ kind, name: other }));
    const made = await check(lawyer, { terms });
    const found = await Promise.all(
      made.terms.map(async ({ id: term }) => hitsOf(lawyer, made.id, { term, limit: '1000' })),
    );
    for (const [place, { name, other, id }] of entered.entries())
      if (!found[place]?.some((hit) => hit.contact === id)) missed.push(`${other} does not find ${name}`);
  }
  expect(missed).toEqual([]);
});

it('a party more never takes a hit away', { timeout: 120_000 }, async () => {
  const word = fc.constantFrom('Quexley', 'Tannenbaum', 'Zeppelin', 'Boulder', 'Vorpal');
  const given = fc.constantFrom('Ottoline', 'Vesper', 'Bob', 'Robert', 'Ada');
  const role = fc.constantFrom('CLIENT', 'OPPOSING_PARTY', 'WITNESS', 'INSURER', 'EXPERT');
  const person = fc.record({ given, word, role });
  const few = fc.array(person, { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(few, few, async (known, coming) => {
      for (const [at, { given, word, role }] of known.entries())
        await openMatter(lawyer, `Older ${at}`, { [role]: await enter(lawyer, given, word) });
      const matter = await openMatter(lawyer, 'New', {});
      let before: string[] = [];
      for (const { given, word, role } of coming) {
        const contact = await enter(lawyer, given, word);
        const params = { id: matter };
        expect((await lawyer.call(parties.create, { params, body: { contact, role } })).status).toBe(201);
        const made = await check(lawyer, { matter });
        const hits = await hitsOf(lawyer, made.id, { limit: '1000' });
        const after = hits.map(({ asked, name, contact }) => `${asked.name}: ${name} ${contact}`);
        expect(after).toEqual(expect.arrayContaining(before));
        before = after;
      }
    }),
    { numRuns: 4 },
  );
});
