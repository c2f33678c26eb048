import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
});
afterAll(() => test.close());

/** The file of a check: what stands above the table, and the cells of its lines by their headings. */
async function report(person: Person, id: string) {
  const { body } = await person.call(conflictChecks.export, { params: { id } });
  const [above = '', table = ''] = String(body).split('\r\n\r\n');
  const [headings = [], ...lines] = table
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return {
    above,
    lines: lines.map((line) => Object.fromEntries(line.map((cell, n) => [headings[n], cell]))),
  };
}

/** Adds a contact to so many matters. */
async function addMatters(contact: string, count: number) {
  const made = await makeRows<{ id: string }>(
    test,
    `insert into caseward.matters (tenant_id, id, created_by, updated_by, title, number, opened_on)
      select $1, gen_random_uuid(), $2, $2, 'Loss ' || n, $4 || n, date '2026-01-01' from generate_series(1, $3::integer) n
      returning id`,
    [firm.id, lawyer.id, count, `X${count}-`],
  );
  await makeRows(
    test,
    `insert into caseward.matter_parties (tenant_id, matter_id, contact_id, role, side, created_by)
      select $1, m, $3, 'INSURER', 'NEUTRAL', $2 from unnest($4::uuid[]) m`,
    [firm.id, lawyer.id, contact, made.map(({ id }) => id)],
  );
}

it('a hit with more matters than are kept says so, and so do its check and its file', async () => {
  const [one, many] = [await enter(lawyer, 'Quartz Mining Ltd'), await enter(lawyer, 'Zeppelin Holding AG')];
  await addMatters(one, 499);
  await addMatters(many, 501);
  const search = async (name: string) => {
    const { id, findings_capped } = await check(lawyer, { terms: [{ name, kind: 'COMPANY' }] });
    const [hit] = await hitsOf(lawyer, id);
    const { lines } = await report(lawyer, id);
    const more = new Set(lines.map((line) => line['There may be more matters']));
    return [findings_capped, hit?.findings_capped, hit?.findings.length, [...more]];
  };
  expect(await search('Quartz Mining Ltd')).toEqual([false, false, 499, ['']]);
  expect(await search('Zeppelin Holding AG')).toEqual([true, true, 500, ['Yes']]);
}, 60_000);

it('the file says what was left out, what was answered, other names, what is in the trash and since when', async () => {
  const { STAFF: staff, ADMIN: admin } = firm.people;
  const opponent = await enter(lawyer, 'Vesper', 'Quillfeather');
  const matter = await openMatter(lawyer, 'Old lease', {});
  await lawyer.call(parties.create, {
    params: { id: matter },
    body: { contact: opponent, role: 'OPPOSING_PARTY', since: '2026-01-02', until: '2026-03-04' },
  });
  const namesake = await enter(lawyer, 'Vesper', 'Quillfeather');
  const hidden = await openMatter(lawyer, 'Hidden', { CLIENT: namesake });
  await wallOff(lawyer, hidden);
  await lawyer.call(matters.remove, { params: { id: matter } });
  const removed = await enter(lawyer, 'Vesper', 'Quillfeather');
  await lawyer.call(contacts.remove, { params: { id: removed } });
  await makeRows(
    test,
    `insert into caseward.contacts (tenant_id, id, first_name, last_name, kind, created_by, updated_by)
      select $1, gen_random_uuid(), 'Vesper', 'Quilfeather', 'PERSON', $2, $2 from generate_series(1, 201)`,
    [firm.id, lawyer.id],
  );
  const { id } = await check(staff, {
    terms: [{ name: 'Vesper Quillfeather', kind: 'PERSON', other_names: ['Vesper Sol', 'Vesper Lund'] }],
  });
  const [question] = (await lawyer.call(conflictQuestions.list, { query: { state: 'WAITING' } })).body;
  await lawyer.call(conflictQuestions.answer, {
    params: { id: question?.id ?? '' },
    body: { answer: 'CLEARED', sentence: 'Somebody else' },
  });
  const { above, lines } = await report(staff, id);
  expect(above).toContain('All contacts were indexed,Yes');
  expect(above).toContain('There is more than was followed,No');
  expect(lines.find((line) => line.Matter === 'Old lease')).toMatchObject({
    Name: 'Vesper Quillfeather',
    'Other names': 'Vesper Sol; Vesper Lund',
    'Answer of somebody with access': 'Somebody else',
    'Answered (UTC)': expect.stringMatching(/^\d{4}-/),
    'More hits than these': 'Yes',
    'Contact in the trash': '',
    'Matter in the trash': 'Yes',
    Since: '2026-01-02',
    Until: '2026-03-04',
  });
  expect(lines.filter((line) => line['Contact in the trash'] === 'Yes')).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('Hidden');
  expect((await report(admin, id)).lines.some((line) => line.Matter === 'Hidden')).toBe(false);
}, 60_000);
