import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { firm as firmSettings } from '@caseward/contract/firm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { moveBack } from '../../testing/aging.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, clear, close, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';
import { firmsWithReportsToForget } from './retention.queries.ts';
import { forgetOld, keptReports } from './retention.ts';
import { verifyReports } from './verify-reports.ts';

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

const day = 24 * 60 * 60;
const inFirm: OpenScope = (work, options) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options);
const forget = () => forgetOld(keptReports, inFirm, new Date());
const due = async () => (await firmsWithReportsToForget(test.services.pool, new Date())).map(({ id }) => id);
const keep = (years: number | null) =>
  firm.admin.call(firmSettings.update, { body: { check_report_years: years } });
const read = (id: string) => lawyer.call(conflictChecks.get, { params: { id } });
const listed = async () =>
  (await lawyer.call(conflictChecks.list, { query: {} })).body.map(({ id }) => id).toSorted();

async function age(days: number): Promise<void> {
  for (const column of ['created_at', 'closed_at'])
    await moveBack(test, { table: 'conflict_checks', column, tenantId: firm.id }, days * day);
}

/** A closed check about no matter, with a hit that was decided on. */
async function closed(): Promise<string> {
  const { id } = await check(lawyer, {
    subject: 'A lease in Holm',
    terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE', other_names: ['Vesper Sol'] }],
  });
  const hits = (await hitsOf(lawyer, id)).map((hit) => hit.id);
  expect(hits).toHaveLength(1);
  await decideOn(lawyer, id, { hits, decision: 'NO_CONFLICT', reason: 'Quillfeather has left Holm' });
  expect((await close(lawyer, id)).status).toBe(200);
  return id;
}

/** All rows of a check, as text. */
async function stored(id: string): Promise<string> {
  const tables = ['terms', 'hits', 'findings', 'decisions', 'questions'].map((name) => `conflict_${name}`);
  const rows = await Promise.all([
    test.owner.query('select * from caseward.conflict_checks where id = $1', [id]),
    ...tables.map((table) => test.owner.query(`select * from caseward.${table} where check_id = $1`, [id])),
  ]);
  return JSON.stringify(rows.map((each) => each.rows));
}

describe('reports of checks about no matter', () => {
  it('are kept for ever, unless the firm says otherwise', async () => {
    await openMatter(lawyer, 'Lease', { CLIENT: await enter(lawyer, 'Vesper', 'Quillfeather') });
    const id = await closed();
    await age(90 * 365);
    expect(await due()).not.toContain(firm.id);
    expect(await forget()).toBe(0);
    expect((await read(id)).status).toBe(200);
  });

  it('go for good so many years after their closing, and the audit log tells', async () => {
    await openMatter(lawyer, 'Lease of Quillfeather', {
      CLIENT: await enter(lawyer, 'Vesper', 'Quillfeather'),
    });
    const id = await closed();
    await keep(2);
    await age(364 * 2);
    expect(await forget()).toBe(0);
    expect(await stored(id)).toMatch(/Quillfeather|Holm/);
    await age(5);
    expect(await due()).toContain(firm.id);
    expect(await forget()).toBe(1);
    expect(await stored(id)).not.toMatch(/Quillfeather|Holm|Vesper/);
    expect(await listed()).toEqual([]);
    expectProblem(await read(id), 'not-found');
    for (const call of [conflictChecks.hits, conflictChecks.again, conflictChecks.close])
      expectProblem(await lawyer.call(call, { params: { id }, query: {} }), 'not-found');
    const query = { action: 'PURGED', object_type: 'conflict_check' } as const;
    expect((await firm.admin.call(audit.list, { query })).body).toMatchObject([
      { object_id: id, user: null },
    ]);
    expect((await verifyReports(test.owner, id)).faults).toEqual([]);
    expect(await due()).not.toContain(firm.id);
    expect(await forget()).toBe(0);
  });

  it('stay while nobody has closed them, and those of matters stay', async () => {
    const matter = await openMatter(lawyer, 'Lease', {
      CLIENT: await enter(lawyer, 'Vesper', 'Quillfeather'),
    });
    const open = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
    const ofMatter = await clear(lawyer, matter);
    await keep(1);
    await age(3 * 365);
    expect(await forget()).toBe(0);
    expect(await listed()).toEqual([open.id, ofMatter].toSorted());
    // One that was run again has nothing to be decided any more.
    const again = await lawyer.call(conflictChecks.again, { params: { id: open.id } });
    expect(again.status).toBe(201);
    expect(await forget()).toBe(1);
    expect(await listed()).toEqual([ofMatter, again.body.id].toSorted());
  });

  it('go whether or not they asked behind a wall, and take the question along', async () => {
    const matter = await openMatter(firm.admin, 'Hidden', {
      CLIENT: await enter(lawyer, 'Vesper', 'Quillfeather'),
    });
    await wallOff(firm.admin, matter);
    const { id } = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
    const questions = async () =>
      (await firm.admin.call(conflictQuestions.list, { query: {} })).body.map((one) => one.contact_name);
    expect(await questions()).toEqual(['Vesper Quillfeather']);
    const { body: again } = await lawyer.call(conflictChecks.again, { params: { id } });
    await keep(1);
    await age(400);
    expect(await forget()).toBe(1);
    expect(await questions()).toEqual(['Vesper Quillfeather']);
    expect(await listed()).toEqual([again.id]);
  });
});
