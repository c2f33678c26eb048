import { conflictChecks } from '@caseward/contract/conflict-checks';
import { documents } from '@caseward/contract/documents';
import { firm as firmSettings } from '@caseward/contract/firm';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { upload } from '../../testing/uploads.ts';
import { check, close, decideOn, enter, hitsOf, openMatter } from './conflicts.testing.ts';
import { forgetOld, keptReports } from './retention.ts';
import { verifyReports } from './verify-reports.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  const [client, opponent] = [
    await enter(lawyer, 'Robert', 'Mueller'),
    await enter(lawyer, 'Robert', 'Müller'),
  ];
  matter = await openMatter(lawyer, 'New claim', { CLIENT: client });
  await openMatter(lawyer, 'Old claim', { OPPOSING_PARTY: opponent });
});
afterAll(() => test.close());

const inFirm: OpenScope = (work, options) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options);
/** Empties the trash of whatever is in it; answers how much that was. */
async function purge(): Promise<number> {
  await ageTrash(test, firm.id);
  return await purgeTrash(inFirm, test.services.store);
}
const file = async (id: string) =>
  String((await lawyer.call(conflictChecks.export, { params: { id } })).body);

it('a waiver whose document is purged keeps its name and hash, says that it is gone, and is verified', async () => {
  const { id } = await check(lawyer, { matter });
  const hits = (await hitsOf(lawyer, id, { undecided: 'true' })).map((hit) => hit.id);
  const file_path = await upload(lawyer, 'consent.txt', 'Yes');
  const { body: consent } = await lawyer.call(documents.create, {
    body: { title: 'Letter of consent', matter, file_path },
  });
  const consents = [{ by: 'Robert Müller', on: '2026-11-20', form: 'SIGNED' }];
  const waiver = { decision: 'WAIVED', reason: 'Both know', consents, document: consent.id };
  expect((await decideOn(lawyer, id, { hits, ...waiver })).status).toBe(201);
  const { body: closed } = await close(lawyer, id);
  expect(closed.state).toBe('WAIVED');

  const { title, sha256 } = consent;
  const expectSaid = async (state: string, label: string) => {
    const decided = (await hitsOf(lawyer, id)).flatMap(({ findings }) =>
      findings.flatMap(({ decision }) => decision?.document ?? []),
    );
    expect(decided).toEqual([{ id: consent.id, title, sha256, state }]);
    const text = await file(id);
    expect(text).toContain(`${title},${label},${sha256}`);
    expect(text).toContain(`SHA-256 of the report,${closed.report_hash}`);
    expect(await verifyReports(test.owner, id)).toEqual({ compared: 1, faults: [] });
  };
  await expectSaid('KEPT', 'Kept');
  expect((await lawyer.call(documents.remove, { params: { id: consent.id } })).status).toBe(204);
  await expectSaid('IN_TRASH', 'In the trash');
  expect(await purge()).toBe(1);
  expect(
    (await test.owner.query('select from caseward.documents where id = $1', [consent.id])).rowCount,
  ).toBe(0);
  await expectSaid('PURGED', 'Permanently deleted');
});

it('checks of a matter that were run again stay through hold, purge and retention of reports', async () => {
  const first = await check(lawyer, { matter });
  const { body: second } = await lawyer.call(conflictChecks.again, { params: { id: first.id } });
  const hits = (await hitsOf(lawyer, second.id, { undecided: 'true' })).map(({ id }) => id);
  await decideOn(lawyer, second.id, { hits, decision: 'NO_CONFLICT' });
  expect((await close(lawyer, second.id)).status).toBe(200);

  /** All rows of both checks. */
  const stored = async () => {
    const tables = ['terms', 'hits', 'findings', 'decisions'].map((name) => `conflict_${name}`);
    const rows = tables.map((table) =>
      test.owner.query(`select * from caseward.${table} where check_id = any($1) order by id`, [
        [first.id, second.id],
      ]),
    );
    return (await Promise.all(rows)).map((each) => each.rows);
  };
  const before = await stored();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  const expectAllThere = async () => {
    expect(await stored()).toEqual(before);
    const read = ({ id }: { id: string }) => lawyer.call(conflictChecks.get, { params: { id } });
    expect((await read(first)).body).toMatchObject({ state: 'SUPERSEDED', names: first.names });
    expect((await read(second)).body).toMatchObject({ state: 'CLEARED', supersedes: first.id });
    expect(await hitsOf(lawyer, first.id)).toHaveLength(first.hits);
    expect((await verifyReports(test.owner, second.id)).faults).toEqual([]);
  };
  await firm.admin.call(firmSettings.update, { body: { check_report_years: 1 } });
  await expectAllThere();

  const params = { id: matter };
  await firm.admin.call(holds.place, { params, body: { reason: 'Subpoena' } });
  expectProblem(await lawyer.call(matters.remove, { params }), 'conflict');
  expect(await purge()).toBe(0);
  expect(await forgetOld(keptReports, inFirm, new Date('2036-01-01'))).toBe(0);
  await expectAllThere();

  await firm.admin.call(holds.release, { params, body: { reason: 'Over' } });
  expect((await lawyer.call(matters.remove, { params })).status).toBe(204);
  expect(await purge()).toBe(1);
  expect((await lawyer.call(matters.get, { params })).status).toBe(404);
  expect(await forgetOld(keptReports, inFirm, new Date('2036-01-01'))).toBe(0);
  await expectAllThere();
});
