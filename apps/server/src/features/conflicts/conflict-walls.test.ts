import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { inbox } from '@caseward/contract/inbox';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { check, close, decideOn, enter, hitsOf, openMatter, standing, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
/** Behind the wall. */
let inside: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  inside = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

describe('what is behind a wall', () => {
  let client: string;
  let hidden: string;
  beforeEach(async () => {
    client = await enter(inside, 'Vesper', 'Quillfeather');
    hidden = await openMatter(inside, 'Hidden', { CLIENT: client });
    await wallOff(inside, hidden);
  });
  const terms = [{ name: 'Vesper Quillfeather', role: 'OPPOSING_PARTY' }];
  const questionsOf = async (person: Person) => (await person.call(conflictQuestions.list)).body;
  const answer = async (state: string, sentence = '', person = inside) => {
    const [question] = await questionsOf(inside);
    const body = { answer: state, sentence };
    return person.call(conflictQuestions.answer, { params: { id: question?.id ?? '' }, body });
  };
  const restrictionOf = async (id: string) => {
    const { body } = await staff.call(conflictChecks.get, { params: { id } });
    return { restricted: body.restricted, answer: body.terms[0]?.answer };
  };

  it('is found whole by those inside', async () => {
    const made = await check(inside, { terms });
    expect(made.restricted).toBe('NONE');
    expect(standing(await hitsOf(inside, made.id))).toEqual([
      'Vesper Quillfeather: ADVERSE_TO_CLIENT in Hidden',
    ]);
    expect(await questionsOf(inside)).toEqual([]);
  });

  it('is asked of lawyers inside, and of nobody else', async () => {
    const made = await check(staff, { terms, subject: 'Enquiry' });
    expect(made.terms).toMatchObject([{ restricted: 'WAITING', hits: 1, undecided: 0 }]);
    expect(standing(await hitsOf(staff, made.id))).toEqual([]);
    expect(await questionsOf(firm.admin)).toEqual([]);
    expect(await questionsOf(inside)).toMatchObject([
      {
        matter: { id: hidden, title: 'Hidden' },
        contact: client,
        weight: 'ADVERSE_TO_CLIENT',
        asked: { by: { id: staff.id }, name: 'Vesper Quillfeather', side: 'ADVERSE', subject: 'Enquiry' },
        state: 'WAITING',
        moot: false,
      },
    ]);
    expect((await inside.call(inbox.list)).body[0]).toMatchObject({
      kind: 'CONFLICT_ASKED',
      object: { type: 'matter', id: hidden },
      created_by: null,
    });
    for (const person of [firm.admin, staff])
      expect((await person.call(inbox.list)).body.map(({ kind }) => kind)).not.toContain('CONFLICT_ASKED');
    expectProblem(await answer('CLEARED', '', firm.admin), 'not-found');
    const waiting = expectProblem(await close(firm.admin, made.id), 'conflict');
    expect(waiting.detail).toMatch(/has not answered/);
  });

  it('is cleared by an answer, of which nobody learns whose it is', async () => {
    const made = await check(staff, { terms });
    expect((await answer('CLEARED', 'Another Vesper.')).status).toBe(200);
    expect(await restrictionOf(made.id)).toEqual({ restricted: 'CLEARED', answer: 'Another Vesper.' });
    expectProblem(await answer('CONFLICT'), 'conflict');
    const closed = await close(firm.admin, made.id);
    expect(closed.body).toMatchObject({
      state: 'CLEARED',
      report_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { rows } = await test.owner.query<{ row: string }>(
      `select to_jsonb(e) - 'user_id' as row, e.visible_to from caseward.audit_events e where tenant_id = $1
        and action = 'CONFLICT_ANSWERED'`,
      [firm.id],
    );
    expect(rows).toMatchObject([{ visible_to: [inside.id] }]);
    const answers = await firm.admin.call(audit.list, {
      query: { action: 'CONFLICT_ANSWERED', count: 'true' },
    });
    expect([answers.body, answers.headers.get('x-total-count')]).toEqual([[], '0']);
  });

  it('is a conflict as soon as one of several says so, and cleared when all do', async () => {
    const second = firm.people.ADMIN;
    const other = await openMatter(second, 'Also hidden', { CLIENT: client });
    await wallOff(second, other);
    const cleared = await check(staff, { terms });
    expect((await answer('CLEARED', 'Not here.')).status).toBe(200);
    expect(await restrictionOf(cleared.id)).toEqual({ restricted: 'WAITING', answer: '' });
    const [question] = await questionsOf(second);
    const reply = await second.call(conflictQuestions.answer, {
      params: { id: question?.id ?? '' },
      body: { answer: 'CONFLICT', sentence: 'Stay away.' },
    });
    expect(reply.status).toBe(200);
    expect(await restrictionOf(cleared.id)).toEqual({ restricted: 'CONFLICT', answer: 'Stay away.' });
    expect((await close(firm.people.ATTORNEY, cleared.id)).body.state).toBe('CONFLICT');
  });

  it('vanishes from old reports when the wall is raised later, and comes back when it is lifted', async () => {
    const open = await openMatter(inside, 'Not yet hidden', { CLIENT: client });
    const made = await check(staff, { terms });
    const [hit] = await hitsOf(staff, made.id);
    expect(standing(hit ? [hit] : [])).toEqual(['Vesper Quillfeather: ADVERSE_TO_CLIENT in Not yet hidden']);
    const decided = await decideOn(inside, made.id, {
      findings: [hit?.findings[0]?.id],
      decision: 'NO_CONFLICT',
      reason: 'Secret',
    });
    expect(decided.status, JSON.stringify(decided.body)).toBe(201);
    await wallOff(inside, open);
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    expect(standing(await hitsOf(staff, made.id))).toEqual([]);
    const { body } = await staff.call(conflictChecks.decisions, { params: { id: made.id } });
    expect(body).toEqual([]);
    const file = await staff.call(conflictChecks.export, { params: { id: made.id } });
    expect(String(file.body)).not.toMatch(/Secret|hidden/);
    const standingWall = await inside.call(walls.ofMatter, { params: { id: open } });
    await inside.call(walls.lift, {
      params: { id: standingWall.body.standing?.id ?? '' },
      body: { reason: 'Over' },
    });
    expect(standing(await hitsOf(staff, made.id))).toHaveLength(1);
  });

  it('is asked about when a check is run again after the wall was raised', async () => {
    const open = await openMatter(inside, 'Not yet hidden', {
      CLIENT: await enter(inside, 'Olga', 'Tannenbaum'),
    });
    const made = await check(staff, { terms: [{ name: 'Olga Tannenbaum', side: 'ADVERSE' }] });
    await wallOff(inside, open);
    const refused = expectProblem(await close(firm.admin, made.id), 'conflict');
    expect(refused.detail).toMatch(/Run the check again/);
    const again = await staff.call(conflictChecks.again, { params: { id: made.id } });
    expect(again.body.restricted).toBe('WAITING');
  });

  it('keeps a check about it behind the same wall, and who asks there unnamed elsewhere', async () => {
    const outsider = firm.people.ADMIN;
    const theirs = await openMatter(outsider, 'Theirs', { CLIENT: client });
    await wallOff(outsider, theirs);
    const made = await check(inside, { matter: hidden });
    for (const person of [outsider, staff, firm.people.READ_ONLY]) {
      expectProblem(await person.call(conflictChecks.get, { params: { id: made.id } }), 'not-found');
      expectProblem(
        await person.call(conflictChecks.again, { params: { id: made.id } }),
        person.role === 'READ_ONLY' ? 'forbidden' : 'not-found',
      );
      expect((await person.call(conflictChecks.list)).body).toEqual([]);
    }
    const [question] = await questionsOf(outsider);
    expect(question).toMatchObject({
      matter: { title: 'Theirs' },
      contact_name: 'Vesper Quillfeather',
      asked: null,
    });
    expect(JSON.stringify(question)).not.toMatch(new RegExp(`${inside.id}|${hidden}|${made.id}`));
    const { id } = question ?? { id: '' };
    await outsider.call(conflictQuestions.answer, { params: { id }, body: { answer: 'CLEARED' } });
    const { body } = await inside.call(conflictChecks.get, { params: { id: made.id } });
    expect(body.restricted).toBe('CLEARED');
  });
});
