import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope, type Scope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { insertReplay } from '../../platform/replays/replays.queries.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { giveUp } from './replay-jobs.ts';
import { noteReplay, strandedReplays } from './replays.queries.ts';

/*
 * A replay that failed, or whose process died, is no secret (docs/decisions/152-somebody-is-told.md).
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let deadline: string;
let replay: string;
beforeAll(async () => {
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Byron', lead_attorney: lawyer.id } }))
    .body.id;
  const service = { title: 'Service', kind: 'SERVICE' as const, day: '2026-05-01', matter };
  const event = (await lawyer.call(events.create, { body: service })).body.id;
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-05-01' };
  const { body } = await lawyer.call(deadlines.create, {
    body: { title: 'Answer', matter, event, question, kind: 'RESPONSE', reason: 'Served' },
  });
  deadline = body.id;
  await test.owner.query(`update caseward.events set day = '2026-04-24' where id = $1`, [event]);
  replay = await inFirm((scope) =>
    insertReplay(
      scope,
      { cause: 'TRIGGER', why: 'Service', event, matter: { id: matter, visible_to: null, held: false } },
      staff.id,
    ),
  );
});
afterAll(() => test.close());

const inFirm = <Result>(work: (scope: Scope) => Promise<Result>) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work);
const told = async (person: Person) =>
  (await person.call(inbox.list)).body
    .filter(({ kind }) => kind === 'REPLAY_FAILED')
    .map(({ object }) => [object.type, object.id, object.title]);
const retry = (person: Person) => person.call(replays.retry, { params: { id: replay } });

it('one that failed is told to who caused it and a lawyer, and computed once more when a lawyer says so', async () => {
  await inFirm((scope) => giveUp(scope, replay));
  for (const person of [lawyer, staff]) expect(await told(person)).toEqual([['replay', replay, 'Service']]);
  expect(await told(firm.admin)).toEqual([]);
  expectProblem(await retry(staff), 'forbidden');
  expect((await retry(lawyer)).body).toMatchObject({ id: replay, state: 'WAITING', progress: 0 });
  await expect
    .poll(async () => (await lawyer.call(replays.get, { params: { id: replay } })).body)
    .toMatchObject({ state: 'DONE', moved: 1 });
  const { body } = await lawyer.call(deadlines.get, { params: { id: deadline } });
  expect(body.proposed_on).toBe('2026-05-15');
  expect((await retry(lawyer)).body).toMatchObject({ state: 'DONE' });
});

it('one whose job was lost is found, be it before or after it began', async () => {
  const state = (name: string, ago: string) =>
    test.owner.query(
      `update caseward.replays set state = $2, created_at = now() - interval '1 day', noted_at = now() - $3::interval
        where id = $1`,
      [replay, name, ago],
    );
  const stranded = async () => (await inFirm(strandedReplays)).map(({ id }) => id);
  for (const [name, ago, found] of [
    ['WAITING', '5 minutes', []],
    ['WAITING', '11 minutes', [replay]],
    ['RUNNING', '11 minutes', []],
    ['RUNNING', '61 minutes', [replay]],
    ['DONE', '61 minutes', []],
  ] as const) {
    await state(name, ago);
    expect(await stranded(), `${name} ${ago}`).toEqual(found);
  }
  // Tried again, it is as one that was just asked for.
  await state('FAILED', '1 day');
  for (const name of ['WAITING', 'RUNNING'] as const) {
    await inFirm((scope) => noteReplay(scope, replay, name, 0));
    expect(await stranded()).toEqual([]);
  }
});
