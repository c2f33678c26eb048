import { createHash } from 'node:crypto';
import { audit } from '@caseward/contract/audit';
import { type ConflictCheck, conflictChecks } from '@caseward/contract/conflict-checks';
import { documents } from '@caseward/contract/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rulesVersion } from '../../platform/names/contact-names.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { sealAudit, startTestApp, type TestApp, verifyAudit } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';
import { check, close, decideOn, enter, hitsOf, openMatter } from './conflicts.testing.ts';
import { verifyReports } from './verify-reports.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let matter: string;
let made: ConflictCheck;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  await openMatter(lawyer, 'Old lease', { CLIENT: await enter(lawyer, 'Robert', 'Müller') });
  await openMatter(lawyer, 'Old claim', { OPPOSING_PARTY: await enter(lawyer, 'Vera', 'Castell') });
  matter = await openMatter(lawyer, 'New claim', {
    CLIENT: await enter(lawyer, 'Vera', 'Kastell'),
    OPPOSING_PARTY: await enter(lawyer, 'Robert', 'Mueller'),
  });
  made = await check(staff, { matter });
});
afterAll(() => test.close());

const hitNamed = async (name: string, id = made.id) =>
  (await hitsOf(lawyer, id)).find((hit) => hit.name === name && !hit.same_contact);
const idOf = async (name: string) => (await hitNamed(name))?.id ?? '';
const undecided = async (id = made.id) =>
  (await lawyer.call(conflictChecks.get, { params: { id } })).body.undecided;
const waiver = {
  decision: 'WAIVED',
  reason: 'Both know',
  consents: [{ by: 'Robert Müller', on: '2026-11-20', form: 'SIGNED' }],
};

describe('a decision', () => {
  it('that it is somebody else is made by staff, and kept for the pair', async () => {
    expect(await undecided()).toBe(2);
    const decided = await decideOn(staff, made.id, {
      hits: [await idOf('Robert Müller')],
      decision: 'DIFFERENT',
    });
    expect(decided.body).toMatchObject([
      { decision: 'DIFFERENT', finding: null, created_by: { id: staff.id } },
    ]);
    expect(await undecided()).toBe(1);
    const next = await check(staff, { matter });
    expect(next.undecided).toBe(1);
    expect(await hitNamed('Robert Müller', next.id)).toMatchObject({
      undecided: false,
      known_different: { by: { id: staff.id } },
    });
    const turned = await openMatter(lawyer, 'Another', {
      CLIENT: (await hitNamed('Robert Müller'))?.contact ?? '',
    });
    expect(
      (await hitsOf(staff, (await check(staff, { matter: turned })).id)).find(
        ({ name }) => name === 'Robert Mueller',
      ),
    ).toMatchObject({ known_different: { by: { id: staff.id } } });
  });

  it('is taken back, and forgotten for the pair', async () => {
    const hits = [await idOf('Robert Müller')];
    await decideOn(staff, made.id, { hits, decision: 'DIFFERENT' });
    expect((await decideOn(staff, made.id, { hits, decision: 'UNDECIDED' })).status).toBe(201);
    expect(await undecided()).toBe(2);
    expect((await check(staff, { matter })).undecided).toBe(2);
    const { body } = await lawyer.call(conflictChecks.decisions, { params: { id: made.id } });
    expect(body.map(({ decision }) => decision)).toEqual(['DIFFERENT', 'UNDECIDED']);
  });

  it('on opposing sides is a lawyer’s', async () => {
    const hits = [await idOf('Robert Müller')];
    for (const body of [{ decision: 'NO_CONFLICT' }, waiver, { decision: 'CONFLICT', reason: 'Ours' }])
      expectProblem(await decideOn(staff, made.id, { hits, ...body }), 'forbidden');
    expect((await decideOn(lawyer, made.id, { hits, decision: 'NO_CONFLICT' })).status).toBe(201);
    expectProblem(await decideOn(staff, made.id, { hits, decision: 'UNDECIDED' }), 'forbidden');
    const same = await check(staff, { terms: [{ name: 'Robert Müller', side: 'OURS' }] });
    const [hit] = await hitsOf(staff, same.id, { weight: 'SAME_SIDE' });
    expect((await decideOn(staff, same.id, { hits: [hit?.id], decision: 'NO_CONFLICT' })).status).toBe(201);
  });

  it('to waive needs a reason and consents, and keeps a document of the matter', async () => {
    const hits = [await idOf('Robert Müller')];
    expectInvalid(await decideOn(lawyer, made.id, { hits, ...waiver, reason: '' }), 'reason');
    expectInvalid(await decideOn(lawyer, made.id, { hits, ...waiver, consents: [] }), 'consents');
    expectInvalid(await decideOn(lawyer, made.id, { hits, ...waiver, decision: 'NO_CONFLICT' }), 'consents');
    const stored = async (of: string) =>
      (
        await lawyer.call(documents.create, {
          body: { title: 'Consent', matter: of, file_path: await upload(lawyer, 'c.txt', 'Yes') },
        })
      ).body;
    const elsewhere = await openMatter(lawyer, 'Elsewhere', {});
    const strange = (await stored(elsewhere)).id;
    expectInvalid(await decideOn(lawyer, made.id, { hits, ...waiver, document: strange }), 'document');
    const own = await stored(matter);
    const decided = await decideOn(lawyer, made.id, { hits, ...waiver, document: own.id });
    expect(decided.body).toMatchObject([
      { ...waiver, document: { id: own.id, title: 'Consent', sha256: own.sha256 } },
    ]);
  });

  it('names hits of this check', async () => {
    const other = await check(staff, { terms: [{ name: 'Vera Castell' }] });
    const [strange] = await hitsOf(staff, other.id);
    for (const id of [strange?.id, crypto.randomUUID()])
      expectInvalid(await decideOn(staff, made.id, { hits: [id], decision: 'DIFFERENT' }), 'hits');
    const finding = strange?.findings[0]?.id;
    expectInvalid(
      await decideOn(lawyer, made.id, { findings: [finding], decision: 'NO_CONFLICT' }),
      'findings',
    );
    expectInvalid(await decideOn(staff, made.id, { decision: 'DIFFERENT' }), 'hits');
    const own = (await hitsOf(staff, made.id)).find(({ same_contact }) => same_contact);
    expectInvalid(await decideOn(staff, made.id, { hits: [own?.id], decision: 'DIFFERENT' }), 'hits');
  });
});

async function decideAll(decision: object = { decision: 'NO_CONFLICT' }) {
  const hits = (await hitsOf(lawyer, made.id, { undecided: 'true' })).map(({ id }) => id);
  expect((await decideOn(lawyer, made.id, { hits, ...decision })).status).toBe(201);
}

describe('closing', () => {
  it.each([
    [{ decision: 'NO_CONFLICT' }, 'CLEARED'],
    [{ decision: 'DIFFERENT' }, 'CLEARED'],
    [waiver, 'WAIVED'],
    [{ decision: 'SCREENED', reason: 'Walled off' }, 'WAIVED'],
    [{ decision: 'CONFLICT', reason: 'Ours' }, 'CONFLICT'],
  ])('makes of %j: %s', async (decision, state) => {
    await decideAll(decision);
    const closed = await close(lawyer, made.id);
    expect(closed.body).toMatchObject({ state, closed_by: { id: lawyer.id } });
  });

  it('takes a decision on every likely hit, and is done once', async () => {
    const refused = expectProblem(await close(lawyer, made.id), 'conflict');
    expect(refused.detail).toBe('Decide on every hit first.');
    await decideAll();
    expect((await close(lawyer, made.id)).status).toBe(200);
    expectProblem(await close(lawyer, made.id), 'conflict');
    const hits = [await idOf('Robert Müller')];
    expectProblem(await decideOn(lawyer, made.id, { hits, decision: 'UNDECIDED' }), 'conflict');
    const again = await staff.call(conflictChecks.again, { params: { id: made.id } });
    expect(again.body).toMatchObject({ supersedes: made.id, state: 'UNDECIDED' });
    const kept = await lawyer.call(conflictChecks.get, { params: { id: made.id } });
    expect(kept.body.state).toBe('CLEARED');
  });

  it('is of what was decided before, or after, and of nothing in between', async () => {
    await decideAll();
    const hits = [await idOf('Robert Müller')];
    const [closed, decided] = await Promise.all([
      close(lawyer, made.id),
      decideOn(firm.admin, made.id, { hits, decision: 'CONFLICT', reason: 'Late' }),
    ]);
    expect(closed.status).toBe(200);
    expect(closed.body.state).toBe(decided.status === 201 ? 'CONFLICT' : 'CLEARED');
    expect((await verifyReports(test.owner, made.id)).faults).toEqual([]);
  });

  it('seals the report, and names each part that was changed since', async () => {
    await decideAll(waiver);
    const { body } = await close(lawyer, made.id);
    expect(await verifyReports(test.owner, made.id)).toEqual({ compared: 1, faults: [] });
    const { rows } = await test.owner.query<{ details: { report_hash: string } }>(
      `select details from caseward.audit_events where object_id = $1 and action = 'CONFLICT_CLOSED'`,
      [made.id],
    );
    expect(rows[0]?.details.report_hash).toBe(body.report_hash);
    await sealAudit(test, firm.id);
    expect((await verifyAudit(test, firm.id)).faults).toEqual([]);
    for (const [statement, what] of [
      [`update caseward.conflict_checks set state = 'CLEARED' where id = $1`, 'its header was changed'],
      [`update caseward.conflict_terms set name = 'Other' where check_id = $1`, 'its terms were changed'],
      [`update caseward.conflict_hits set score = 701 where check_id = $1`, 'its hits were changed'],
      [`delete from caseward.conflict_decisions where check_id = $1`, 'its decisions were changed'],
      [`delete from caseward.conflict_findings where check_id = $1`, 'its findings were changed'],
      [
        `update caseward.conflict_checks set report_hash = 'ff' where id = $1`,
        'its hash is not that of the audit log',
      ],
    ] as const) {
      await test.owner.query(statement, [made.id]);
      expect((await verifyReports(test.owner, made.id)).faults).toContainEqual({
        tenantId: firm.id,
        id: made.id,
        what,
      });
    }
  });
});

it('is a file of what its reader sees, which says of what it is', async () => {
  const file_path = await upload(lawyer, 'consent.txt', 'Yes');
  const { body: consent } = await lawyer.call(documents.create, {
    body: { title: 'Letter of consent', matter, file_path },
  });
  await decideAll({ ...waiver, document: consent.id });
  const waived = await firm.admin.call(audit.list, { query: { action: 'CONFLICT_WAIVED' } });
  expect(waived.body).toMatchObject([{ object_id: made.id, user: { id: lawyer.id } }]);
  const { status, body } = await staff.call(conflictChecks.export, { params: { id: made.id } });
  expect(status).toBe(200);
  const lines = String(body).split('\r\n');
  const named = await test.owner.query('select name from caseward.tenants where id = $1', [firm.id]);
  expect(lines[0]).toBe(`Firm,${named.rows[0].name}`);
  const heading = lines.slice(0, lines.indexOf(''));
  expect(heading).toContain(`Conflict check,${made.id}`);
  expect(heading).toContain(`Asked (UTC),${made.created_at}`);
  expect(heading).toContain(`Version of the rules for names,${rulesVersion}`);
  expect(heading).toContain('Not searched,Texts of notes and documents');
  expect(heading).toContain(`Asked by,${made.created_by?.name}`);
  expect(lines[lines.indexOf('') + 1]).toMatch(/^Name,Role,Side,/);
  const line = lines.find((each) => each.includes('Old lease'));
  for (const word of [
    'Robert Mueller',
    'Robert Müller',
    'Against a client',
    'Waived',
    'Both know',
    '2026-11-20',
    'Signed',
    'Letter of consent',
    createHash('sha256').update('Yes').digest('hex'),
  ])
    expect(line).toContain(word);
  const { body: closed } = await close(lawyer, made.id);
  const last = await staff.call(conflictChecks.export, { params: { id: made.id } });
  expect(String(last.body)).toContain(`SHA-256 of the report,${closed.report_hash}`);
});

describe('the serving role', () => {
  it.each([
    'delete from caseward.conflict_checks',
    'update caseward.conflict_checks set report_hash = null',
    'delete from caseward.conflict_decisions',
    `update caseward.conflict_decisions set decision = 'NO_CONFLICT'`,
    `update caseward.conflict_terms set restricted = 'NONE'`,
    'insert into caseward.conflict_findings select * from caseward.conflict_findings',
    'delete from caseward.conflict_hits',
    'select report_salt from caseward.conflict_checks',
    'select * from caseward.conflict_report(gen_random_uuid(), gen_random_uuid())',
  ])('may not: %s', async (statement) => {
    const client = await test.services.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${firm.id}'`);
      await client.query(`set local app.user_id = '${lawyer.id}'`);
      await expect(client.query(statement)).rejects.toThrow('permission denied');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
