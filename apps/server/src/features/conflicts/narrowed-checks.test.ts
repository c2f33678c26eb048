import { conflictChecks } from '@caseward/contract/conflict-checks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, close } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  await test.owner.query(`update caseward.tenants set time_zone = 'America/New_York' where id = $1`, [
    firm.id,
  ]);
  const made = async (person: Person, subject: string, at: string) => {
    const { id } = await check(person, { subject, terms: [{ name: 'Vesper Quillfeather' }] });
    await test.owner.query('update caseward.conflict_checks set created_at = $2 where id = $1', [id, at]);
    return id;
  };
  const first = await made(lawyer, 'First', '2026-03-01T04:59:00Z');
  await made(firm.people.STAFF, 'Second', '2026-03-01T05:01:00Z');
  await made(lawyer, 'Third', '2026-03-02T05:00:00Z');
  expect((await close(lawyer, first)).status).toBe(200);
});
afterAll(() => test.close());

const listed = async (query: Record<string, string>) =>
  (await lawyer.call(conflictChecks.list, { query })).body.map(({ subject }) => subject);

it.each<[string, () => Record<string, string>, string[]]>([
  ['who made them', () => ({ made_by: firm.people.STAFF.id }), ['Second']],
  ['oneself', () => ({ made_by: 'me' }), ['Third', 'First']],
  ['how they ended', () => ({ state: 'CLEARED' }), ['First']],
  ['the first day, in the firm’s time zone', () => ({ made_from: '2026-03-01' }), ['Third', 'Second']],
  ['the last day', () => ({ made_to: '2026-03-01' }), ['Second', 'First']],
  ['all of it', () => ({ made_by: 'me', made_to: '2026-03-01', state: 'CLEARED' }), ['First']],
  ['nothing', () => ({}), ['Third', 'Second', 'First']],
])('checks are narrowed by %s', async (_, query, subjects) => {
  expect(await listed(query())).toEqual(subjects);
});

it('pages follow one another by the day, and somebody of another firm is refused', async () => {
  const first = await lawyer.call(conflictChecks.list, { query: { limit: '2' } });
  expect(first.body.map(({ subject }) => subject)).toEqual(['Third', 'Second']);
  const next = /^<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const query = Object.fromEntries(new URL(next, test.url).searchParams);
  expect(await listed(query)).toEqual(['First']);
  const stranger = (await foundFirm(test)).admin.id;
  expectInvalid(await lawyer.call(conflictChecks.list, { query: { made_by: stranger } }), 'made_by');
});
