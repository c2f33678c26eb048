import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * What a lawyer reads before they decide: how the stored day and the proposed one were computed.
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp({ replays: true });
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
});
afterAll(() => test.close());

const compare = (id: string, person = lawyer) => person.call(deadlines.proposal, { params: { id } });

it('are both computations, but for who is to enter the day anew and has not looked', async () => {
  const federal = { time_zone: 'America/New_York', packs: ['us-federal'] };
  const court = (await lawyer.call(courts.create, { body: { name: 'D. Mass.', ...federal } })).body.id;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Byron', court } })).body.id;
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-05-01', court };
  const { id } = (
    await lawyer.call(deadlines.create, { body: { title: 'Answer', matter, question, reason: 'Served' } })
  ).body;
  expectProblem(await compare(id), 'not-found');
  await lawyer.call(courtDays.add, {
    params: { id: court },
    body: { day: '2026-05-22', kind: 'HOLIDAY', source: 'General order 12' },
  });
  await expect.poll(async () => (await compare(id)).status).toBe(200);
  const { body } = await compare(id);
  expect(body).toMatchObject({
    withheld: false,
    present: { due: { on: '2026-05-22' } },
    proposed: { due: { on: '2026-05-26' } },
  });
  expect(JSON.stringify(body.proposed?.due?.steps)).toContain('General order 12');
  const { admin } = firm;
  expect((await compare(id, admin)).body).toMatchObject({ withheld: true, present: null, proposed: null });
  await admin.call(deadlines.look, { params: { id } });
  expect((await compare(id, admin)).body).toMatchObject({
    withheld: false,
    proposed: { due: { on: '2026-05-26' } },
  });
});
