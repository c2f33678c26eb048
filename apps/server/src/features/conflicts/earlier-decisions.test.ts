import { Readable } from 'node:stream';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../../platform/import/csv-file.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, close, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let found: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  found = await enter(lawyer, 'Vesper', 'Quillfeather');
  await openMatter(lawyer, 'Known to all', { WITNESS: found });
});
afterAll(() => test.close());

const asked = (name = 'Vesper Quillfeather') => ({ subject: 'Enquiry', terms: [{ name, side: 'OURS' }] });
/** Decides on all hits of a check. */
async function decide(person: Person, id: string, decision: string, reason = 'Looked at.') {
  const hits = (await hitsOf(person, id)).map((hit) => hit.id);
  const reply = await decideOn(person, id, { hits, decision, reason });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
}
/** What a check says was decided earlier about whom it has found. */
const earlierIn = async (person: Person, id: string) => (await hitsOf(person, id))[0]?.earlier;

it('a hit says what was decided of it in an earlier check, when, by whom and in which', async () => {
  const first = await check(staff, asked());
  expect(await earlierIn(staff, first.id)).toEqual([]);
  await decide(lawyer, first.id, 'CONFLICT');
  await decide(lawyer, first.id, 'NO_CONFLICT', 'A witness of no weight.');
  const second = await check(staff, asked('vesper quillfeather'));
  expect(await earlierIn(staff, second.id)).toEqual([
    {
      check: { id: first.id, subject: 'Enquiry', matter: null },
      decision: 'NO_CONFLICT',
      reason: 'A witness of no weight.',
      created_at: expect.stringMatching(/Z$/),
      created_by: expect.objectContaining({ id: lawyer.id }),
    },
  ]);
  // Neither does the earlier know of the later, nor is it said of another name.
  expect(await earlierIn(lawyer, first.id)).toEqual([]);
  const another = await check(staff, asked('Vesper Quilfeather'));
  expect((await hitsOf(staff, another.id)).map(({ contact }) => contact)).toEqual([found]);
  expect(await earlierIn(staff, another.id)).toEqual([]);
});

it('the file of a report lists them, in its language, as far as its reader sees them', async () => {
  const about = await openMatter(lawyer, 'Own matter', {});
  const { terms } = asked();
  const first = await check(lawyer, { terms, matter: about });
  await decide(lawyer, first.id, 'NO_CONFLICT', 'A witness; of no weight.');
  const second = await check(lawyer, asked());
  await decide(lawyer, second.id, 'CONFLICT', 'Against us.');
  const third = await check(staff, { terms, matter: about });
  const madeIn = async (id: string) => (await hitsOf(lawyer, id))[0]?.findings[0]?.decision?.created_at;
  /** The cells of the column, with its heading. */
  const written = async (reader: Person, language: 'en' | 'de') => {
    const { body } = await reader.call(conflictChecks.export, {
      params: { id: third.id },
      query: { language },
    });
    const file = Readable.from([Buffer.from(String(body))]);
    const separator = language === 'de' ? ';' : ',';
    const rows: string[][] = [];
    for await (const { cells } of rowsOf(file, { encoding: 'utf-8', separator })) rows.push(cells);
    const column = rows
      .find(([heading]) => heading === 'Name')
      ?.findIndex((heading) => /(decisions|Entscheidungen) \(UTC\)$/.test(heading));
    return rows.map((cells) => cells[column ?? -1]).filter(Boolean);
  };
  const { number } = (await lawyer.call(matters.get, { params: { id: about } })).body;
  const own = `No conflict, ${number} Own matter, ${lawyer.name}, ${await madeIn(first.id)}: A witness; of no weight.`;
  expect(await written(lawyer, 'en')).toEqual([
    'Earlier decisions (UTC)',
    `Conflict, Enquiry, ${lawyer.name}, ${await madeIn(second.id)}: Against us.; ${own}`,
  ]);
  // Staff do not read the check of somebody else that is about no matter.
  expect(await written(staff, 'en')).toEqual(['Earlier decisions (UTC)', own]);
  expect(await written(staff, 'de')).toEqual([
    'Frühere Entscheidungen (UTC)',
    own.replace('No conflict', 'Kein Konflikt'),
  ]);
});

it('what was taken back is not said, and a closed report stays as it was', async () => {
  const first = await check(staff, asked());
  await decide(lawyer, first.id, 'NO_CONFLICT');
  const second = await check(staff, asked());
  await decide(lawyer, second.id, 'NO_CONFLICT');
  expect((await close(lawyer, second.id)).status).toBe(200);
  await decide(lawyer, first.id, 'UNDECIDED');
  const decisionsIn = async (id: string) => (await earlierIn(staff, id))?.map((made) => made.check.id);
  expect(await decisionsIn(second.id)).toEqual([first.id]);
  const third = await check(staff, asked());
  expect(await decisionsIn(third.id)).toEqual([second.id]);
});

it('of more than three earlier checks the latest are named', async () => {
  const made = [];
  for (const _ of [1, 2, 3, 4]) {
    const { id } = await check(lawyer, asked());
    await decide(lawyer, id, 'NO_CONFLICT');
    made.unshift(id);
  }
  const last = await check(staff, asked());
  // Staff read checks without a matter that they made themselves alone.
  expect(await earlierIn(staff, last.id)).toEqual([]);
  expectProblem(await staff.call(conflictChecks.get, { params: { id: made[0] ?? '' } }), 'not-found');
  expect((await earlierIn(lawyer, last.id))?.map((each) => each.check.id)).toEqual(made.slice(0, 3));
});

it('who is known to be somebody else says that, and nothing twice', async () => {
  const own = await enter(lawyer, 'Vesper', 'Quilfeather');
  const matter = await openMatter(lawyer, 'Claim', { CLIENT: own });
  const hitIn = async (id: string) => (await hitsOf(lawyer, id)).find(({ contact }) => contact === found);
  const first = await check(lawyer, { matter });
  const hit = await hitIn(first.id);
  await decideOn(lawyer, first.id, { hits: [hit?.id], decision: 'DIFFERENT' });
  const second = await hitIn((await check(lawyer, { matter })).id);
  expect(second).toMatchObject({ known_different: { taken_back: false }, earlier: [] });
  const distinction = second?.known_different?.id ?? '';
  const removed = await lawyer.call(contactDistinctions.remove, { params: { id: own, distinction } });
  expect(removed.status).toBe(204);
  expect(await hitIn((await check(lawyer, { matter })).id)).toMatchObject({
    known_different: null,
    earlier: [{ decision: 'DIFFERENT', check: { id: first.id, matter: { id: matter, title: 'Claim' } } }],
  });
});

it.each(['of the check', 'of the matter found'])(
  'behind the wall %s an earlier decision is as good as none, byte for byte',
  async (place) => {
    const own = await enter(lawyer, 'Otto', 'Vesperfeld');
    const about = await openMatter(lawyer, 'Own', { CLIENT: own });
    const other = await openMatter(lawyer, 'Other', { WITNESS: found });
    const walled = place === 'of the check' ? about : other;
    const world = { matter: about, terms: asked().terms };
    const first = await check(lawyer, world);
    if (place === 'of the matter found') {
      // Whoever decides sees the hidden matter alone: the other has no decision.
      const hit = (await hitsOf(lawyer, first.id)).find(({ contact }) => contact === found);
      const findings = hit?.findings.filter(({ matter }) => matter.id === other).map(({ id }) => id);
      const body = { findings, decision: 'NO_CONFLICT' };
      const reply = await decideOn(lawyer, first.id, body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    } else await decide(lawyer, first.id, 'NO_CONFLICT');
    const second = await check(firm.admin, asked());
    const read = async (person: Person) => {
      const reply = await person.call(conflictChecks.hits, { params: { id: second.id } });
      return JSON.stringify(reply.body);
    };
    expect(await read(firm.admin)).toContain(first.id);
    await wallOff(lawyer, walled);
    const hidden = await read(firm.admin);
    expect(hidden).toContain('"earlier":[]');
    expect(hidden).not.toContain(first.id);
    expect(await read(lawyer)).toContain(first.id);
    // The same, once nothing was decided at all.
    await decide(lawyer, first.id, 'UNDECIDED');
    expect(await read(lawyer)).not.toContain(first.id);
    expect(await read(firm.admin)).toBe(hidden);
  },
);
