import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictLists, type NewConflictList } from '@caseward/contract/conflict-lists';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { inbox } from '@caseward/contract/inbox';
import { people } from '@caseward/contract/people';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post } from '../../testing/uploads.ts';
import { close, decideOn, enter, hitsOf, openMatter, standing, wallOff } from './conflicts.testing.ts';
import { searchList } from './list-jobs.ts';

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

/** Uploads a list and has it checked. */
async function checkList(
  person: Person,
  file: string | Uint8Array<ArrayBuffer>,
  more: Partial<NewConflictList> = {},
) {
  const form = await askForForm(lawyer, 'names.csv', 'text/csv');
  expect((await post(form, file, 'text/csv')).ok).toBe(true);
  const body = { file_path: form.fields.key ?? '', occasion: 'LATERAL' as const, ...more };
  return person.call(conflictLists.create, { body });
}

/** The check of a list, when all its names are searched. */
const searched = (person: Person, id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await person.call(conflictChecks.get, { params: { id } });
      expect(body.state).not.toBe('RUNNING');
      return body;
    },
    { timeout: 60_000, interval: 100 },
  );

async function listOf(person: Person, file: string, more: Partial<NewConflictList> = {}) {
  const made = await checkList(person, file, more);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return searched(person, made.body.id);
}

const strangers = (count: number) =>
  Array.from({ length: count }, (_, n) => `Qw${String.fromCharCode(97 + (n % 26))}x${n}zk Vb${n}jt`);

describe('a list of names', () => {
  it('is read by its columns, and each name is searched as a check would', async () => {
    const client = await enter(lawyer, 'Robert', 'Müller');
    const opponent = await enter(lawyer, 'Quartz Mining Ltd');
    await openMatter(lawyer, 'Lease', { CLIENT: client, OPPOSING_PARTY: opponent });
    const file =
      '\ufeffType,Capacity,Name,Other names,Matter\r\n' +
      'Person,Adverse party,Bob Mueller,,"Sale of a house"\r\n' +
      'Company,Former client,Nothing Like It,Quartz Mining|QM,Building defects\r\n' +
      ',,Nobody Atall,,\r\n\r\n';
    const made = await checkList(lawyer, file, { subject: 'Names of a colleague' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({ occasion: 'LATERAL', subject: 'Names of a colleague', names: 3 });
    const check = await searched(lawyer, made.body.id);
    expect(check).toMatchObject({
      state: 'UNDECIDED',
      names: 3,
      done: 3,
      failure: '',
      searched: { complete: true },
    });
    expect(check.terms).toMatchObject([
      {
        name: 'Bob Mueller',
        kind: 'PERSON',
        role: 'OPPOSING_PARTY',
        side: 'ADVERSE',
        subject: 'Sale of a house',
      },
      { name: 'Nothing Like It', kind: 'COMPANY', role: 'CLIENT', other_names: ['Quartz Mining', 'QM'] },
      { name: 'Nobody Atall', kind: null, role: null, side: null, hits: 0 },
    ]);
    expect((await lawyer.call(inbox.list)).body).toMatchObject([
      {
        kind: 'LIST_CHECKED',
        object: { type: 'conflict_check', id: check.id, title: 'Names of a colleague' },
        created_by: null,
      },
    ]);
    const hits = await hitsOf(lawyer, check.id);
    expect(standing(hits)).toEqual([
      'Robert Müller: ADVERSE_TO_CLIENT in Lease',
      'Quartz Mining Ltd: OPPONENT_NOW_CLIENT in Lease',
    ]);
    expect(hits[0]?.asked).toEqual({
      name: 'Bob Mueller',
      role: 'OPPOSING_PARTY',
      side: 'ADVERSE',
      subject: 'Sale of a house',
    });
    const report = await lawyer.call(conflictChecks.export, { params: { id: check.id } });
    expect(String(report.body)).toContain('Nobody Atall');
    expect(String(report.body)).toContain('Building defects');
  });

  it.each([
    ['names alone, without a header', 'Robert Müller\nRobert Müller\nAna Álvarez\n', 2],
    ['first and last names', 'Last name;First name\nMüller;Robert\nÁlvarez;Ana\n', 2],
  ])('may be %s', async (_, file, names) => {
    const client = await enter(lawyer, 'Robert', 'Müller');
    await openMatter(lawyer, 'Lease', { CLIENT: client });
    const check = await listOf(lawyer, file, { occasion: 'BULK' });
    expect(check).toMatchObject({ occasion: 'BULK', subject: 'names.csv', names });
    expect(standing(await hitsOf(lawyer, check.id))).toEqual(['Robert Müller: ADVERSE_TO_CLIENT in Lease']);
  });

  it.each([
    ['an unknown role', 'Name,Role\nAna,Client\nBo,Friend\n', /^Row 3: Friend is not one of: .*Client/],
    ['columns without names', 'Ana,Client\n', /^Row 1 has more than a name/],
    ['a subject that tells too much', `Name,Subject\nAna,${'x'.repeat(201)}\n`, /^Row 2: the subject/],
    ['no name', 'Name,Role\n,Client\n', /no name in the list/],
    ['too many names', strangers(10_001).join('\n'), /more than 10,000 names/],
  ])('is refused with %s', async (_, file, sentence) => {
    const { errors } = expectInvalid(await checkList(lawyer, file), 'file_path');
    expect(errors?.file_path?.[0]).toMatch(sentence);
    expect((await lawyer.call(conflictChecks.list)).body).toEqual([]);
  });

  it('is for lawyers, of a file of their own, and in the audit log', async () => {
    expectProblem(await checkList(firm.people.STAFF, 'Ana\n'), 'forbidden');
    expectInvalid(await checkList(firm.admin, 'Ana\n'), 'file_path');
    const { id } = await listOf(lawyer, 'Ana\nBo\n');
    const { rows } = await test.owner.query(
      `select details from caseward.audit_events where tenant_id = $1 and action = 'CONFLICT_CHECKED' and object_id = $2`,
      [firm.id, id],
    );
    expect(rows).toEqual([{ details: { names: 2, occasion: 'LATERAL' } }]);
    expectProblem(await firm.people.STAFF.call(conflictChecks.get, { params: { id } }), 'not-found');
  });

  it('is made once, however often its call is sent with one key', async () => {
    const form = await askForForm(lawyer, 'names.csv', 'text/csv');
    expect((await post(form, 'Ana\n', 'text/csv')).ok).toBe(true);
    const sent = {
      body: { file_path: form.fields.key ?? '', occasion: 'BULK' as const },
      headers: { 'idempotency-key': 'once' },
    };
    const one = await lawyer.call(conflictLists.create, sent);
    const other = await lawyer.call(conflictLists.create, sent);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    expect((await lawyer.call(conflictChecks.list)).body).toHaveLength(1);
  });

  it('of hundreds is shown by what was found, and its report has every name', async () => {
    const client = await enter(lawyer, 'Vesper', 'Quillfeather');
    await openMatter(lawyer, 'Lease', { CLIENT: client });
    const names = strangers(300);
    names.splice(260, 0, 'Vesper Quillfeather');
    const check = await listOf(lawyer, names.join('\n'));
    expect(check).toMatchObject({ names: 301, done: 301, hits: 1 });
    expect(check.terms.map(({ name }) => name)).toEqual(['Vesper Quillfeather']);
    const report = await lawyer.call(conflictChecks.export, { params: { id: check.id } });
    const lines = String(report.body).trim().split('\r\n');
    expect(lines.slice(lines.indexOf('') + 1)).toHaveLength(302);
  });

  it('is decided, closed and run again as any check', async () => {
    const client = await enter(lawyer, 'Vesper', 'Quillfeather');
    await openMatter(lawyer, 'Lease', { CLIENT: client });
    const check = await listOf(lawyer, 'Name,Subject\nVesper Quillfeather,Divorce\n');
    const hits = (await hitsOf(lawyer, check.id)).map(({ id }) => id);
    expect((await decideOn(lawyer, check.id, { hits, decision: 'NO_CONFLICT' })).status).toBe(201);
    expect((await close(lawyer, check.id)).body).toMatchObject({ state: 'CLEARED' });
    const again = await lawyer.call(conflictChecks.again, { params: { id: check.id } });
    expect(again.body).toMatchObject({ supersedes: check.id, occasion: 'LATERAL', names: 1 });
    const next = await searched(lawyer, again.body.id);
    expect(next.terms).toMatchObject([{ name: 'Vesper Quillfeather', subject: 'Divorce', hits: 1 }]);
  });
});

describe('what a list finds behind a wall', () => {
  it('is one word to its maker, and a question to those inside', async () => {
    const { admin } = firm;
    const client = await enter(admin, 'Vesper', 'Quillfeather');
    const matter = await openMatter(admin, 'Hidden', { CLIENT: client });
    await wallOff(admin, matter);
    const check = await listOf(lawyer, 'Name,Role\nVesper Quillfeather,Adverse party\nNobody Atall,\n');
    expect(check.terms).toMatchObject([{ restricted: 'WAITING' }, { restricted: 'NONE' }]);
    expect(standing(await hitsOf(lawyer, check.id))).toEqual([]);
    const [question] = (await admin.call(conflictQuestions.list)).body;
    expect(question).toMatchObject({ weight: 'ADVERSE_TO_CLIENT', moot: false });
    const answered = await admin.call(conflictQuestions.answer, {
      params: { id: question?.id ?? '' },
      body: { answer: 'CLEARED', sentence: 'Another one.' },
    });
    expect(answered.status).toBe(200);
    expect((await close(lawyer, check.id)).body).toMatchObject({ state: 'CLEARED' });
  });
});

describe('a list that is under way', () => {
  /** A list of which half the names were searched, as a server leaves it that was killed. */
  async function halfDone() {
    const client = await enter(lawyer, 'Vesper', 'Quillfeather');
    await openMatter(lawyer, 'Lease', { CLIENT: client });
    const entries = [{ name: 'Vesper Quillfeather', capacity: 'CLIENT' as const }];
    const added = await lawyer.call(register.add, { body: { source: 'LEGACY', entries } });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const names = [...strangers(30), 'Vesper Quillfeather', ...strangers(30).map((name) => `${name}q`)];
    const check = await listOf(lawyer, names.join('\n'));
    await test.owner.query(
      `update caseward.conflict_terms set is_searched = false where tenant_id = $1 and check_id = $2 and n > 31`,
      [firm.id, check.id],
    );
    await test.owner.query(
      `update caseward.conflict_checks set state = 'RUNNING' where tenant_id = $1 and id = $2`,
      [firm.id, check.id],
    );
    return check;
  }

  /** A run of the job that searches it. */
  const goOn = (check_id: string) =>
    searchList({
      ids: { check_id },
      signal: new AbortController().signal,
      inTenantScope: (work) =>
        inScope(test.services.jobsPool, { tenantId: firm.id, userId: lawyer.id }, work),
    });

  it('can neither be decided on nor closed nor run again', async () => {
    const { id } = await halfDone();
    expect((await lawyer.call(conflictChecks.get, { params: { id } })).body).toMatchObject({
      state: 'RUNNING',
      names: 61,
      done: 31,
    });
    const hits = (await hitsOf(lawyer, id)).map((hit) => hit.id);
    expectProblem(await decideOn(lawyer, id, { hits, decision: 'NO_CONFLICT' }), 'conflict');
    expectProblem(await close(lawyer, id), 'conflict');
    expectProblem(await lawyer.call(conflictChecks.again, { params: { id } }), 'conflict');
  });

  it('goes on where it was, by two at once too, and finds nothing twice', async () => {
    const check = await halfDone();
    const before = (await hitsOf(lawyer, check.id)).map(({ id }) => id).sort();
    expect(before).toHaveLength(2);
    expect(await Promise.all([goOn(check.id), goOn(check.id)])).toEqual([false, false]);
    expect(await searched(lawyer, check.id)).toMatchObject({ state: 'UNDECIDED', names: 61, done: 61 });
    expect((await hitsOf(lawyer, check.id)).map(({ id }) => id).sort()).toEqual(before);
  });

  it('fails, and says so, when its maker may not go on', async () => {
    const check = await halfDone();
    const moved = await firm.admin.call(people.update, {
      params: { id: lawyer.id },
      body: { role: 'STAFF' },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await goOn(check.id);
    const failed = await searched(lawyer, check.id);
    expect(failed).toMatchObject({ state: 'FAILED', done: 31 });
    expect(failed.failure).toMatch(/must be able to sign in/);
  });
});
