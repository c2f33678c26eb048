import { deadlinePreview } from '@caseward/contract/deadline-preview';
import type { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { rulePacks } from '@caseward/contract/rule-packs';
import calculations from '@caseward/deadlines/worked/calculations.json' with { type: 'json' };
import worked from '@caseward/deadlines/worked/rules.json' with { type: 'json' };
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { deadlineExamples } from '../../http/openapi/deadline-examples.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Deadlines through the public call, as other programs ask for them.
 */

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

type Asked = z.input<typeof DeadlineQuestion>;
const ask = async (body: Asked) => {
  const reply = await firm.people.READ_ONLY.call(deadlinePreview.preview, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};

async function outcome(body: Asked, expected: object) {
  const { prevailing, earliest, latest } = await ask(body);
  const { on, at, ends_at } = prevailing ?? {};
  const all = { on, at, ends_at, earliest: earliest?.on, latest: latest?.on };
  return Object.fromEntries(Object.keys(expected).map((key) => [key, all[key as keyof typeof all]]));
}

it('computes every worked calculation, with holidays given and with those of the sets', async () => {
  for (const { id, trigger, zone, calculation, days, holiday_sets, expected } of calculations) {
    const asked = { trigger, zone, calculation } as Asked;
    expect(await outcome({ ...asked, days: days as Asked['days'] }, expected), id).toEqual(expected);
    const closures = days.filter((day) => 'kind' in day) as Asked['days'];
    expect(await outcome({ ...asked, days: closures, holiday_sets }, expected), id).toEqual(expected);
  }
});

it('computes every worked rule', async () => {
  for (const { expected, basis, ...asked } of worked)
    expect(await outcome(asked as Asked, expected), `${asked.rule} ${basis}`).toEqual(expected);
});

it('answers the examples of its description', async () => {
  const document = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as {
    components: { schemas: Record<string, { examples?: unknown }> };
  };
  const described = document.components.schemas.DeadlineQuestionAtCourt?.examples;
  expect(described).toEqual(deadlineExamples.map(({ asked }) => asked));
  for (const { asked, due } of deadlineExamples) expect((await ask(asked as Asked)).due?.on).toBe(due);
});

it('names the field of a question that it cannot answer', async () => {
  const refused = async (body: Asked) => {
    const problem = expectProblem(await firm.admin.call(deadlinePreview.preview, { body }), 'invalid');
    return problem.errors;
  };
  expect(await refused({ trigger: '2025-06-03', rule: 'us-federal/none' })).toEqual({
    rule: ['No pack has this rule. Name it as pack/id.'],
  });
  expect(await refused({ trigger: '2025-06-03' })).toEqual({
    rule: ['Give either a rule or a calculation.'],
  });
  expect(
    await refused({
      trigger: '2025-06-03',
      rule: 'us-federal/frcp-59-e',
      calculation: { n: 1, unit: 'DAY' },
    }),
  ).toEqual({ rule: ['Give either a rule or a calculation.'] });
  for (const trigger of ['0026-12-01', '2500-01-01T09:00'])
    expect(await refused({ trigger, calculation: { n: 1, unit: 'DAY' } })).toEqual({
      trigger: ['Must be a day between 1800 and 2400.'],
    });
  expect(await refused({ trigger: '2025-02-30', calculation: { n: 1, unit: 'DAY' } })).toHaveProperty(
    'trigger',
  );
});

it('answers no day where its calendar ends', async () => {
  const { due, warnings } = await ask({ trigger: '2035-12-20', rule: 'us-federal/frcp-12-a-1-a-i' });
  expect(due).toBeNull();
  expect(warnings[0]?.code).toBe('OUTSIDE_COVERAGE');
});

it('lists the packs, with what was not read marked', async () => {
  const { body } = await firm.people.READ_ONLY.call(rulePacks.list);
  expect(body.map(({ name }) => name)).toEqual([
    'us-federal',
    'us-ca',
    'us-tx',
    'us-ny',
    'de-zpo',
    'gb-cpr',
    'eu-1182',
    'us-uspto',
  ]);
  const rules = body.flatMap((pack) => pack.rules);
  expect(rules.find(({ id }) => id === 'us-federal/frcp-33-b-2')).toMatchObject({
    trigger: 'Interrogatories served',
    verified: true,
    services: expect.arrayContaining(['MAIL', 'ELECTRONIC']),
  });
  expect(rules.find(({ id }) => id === 'de-zpo/zpo-548')?.verified).toBe(false);
});

it('says of a step that rests on a holiday whose text was not read, also where it is stored', async () => {
  const question = { rule: 'de-zpo/zpo-517', trigger: '2026-03-05', place: 'BY' };
  const { due } = await ask(question);
  const unread = { day: '2026-04-06', cite: 'Feiertagsgesetz Bayern', unverified: true };
  expect(due?.on).toBe('2026-04-07');
  expect(due?.steps.find(({ op }) => op === 'ROLL')?.because).toContainEqual(expect.objectContaining(unread));
  const lawyer = firm.people.ATTORNEY;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Berufung' } })).body.id;
  const body = { title: 'Berufung', matter, question, reason: 'Zugestellt' };
  const { id } = (await lawyer.call(deadlines.create, { body })).body;
  const [stored] = (await lawyer.call(deadlines.values, { params: { id } })).body;
  const rolled = stored?.answer?.due?.steps.find(({ op }) => op === 'ROLL');
  expect(rolled?.because).toContainEqual(expect.objectContaining(unread));
});
