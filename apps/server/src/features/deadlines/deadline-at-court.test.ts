import { courtDays, courts } from '@caseward/contract/courts';
import { deadlinePreview } from '@caseward/contract/deadline-preview';
import type { DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Deadlines in a court of the firm: its zone, its holidays and the days that were entered of it count.
 */

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

type Asked = Partial<z.input<typeof DeadlineQuestionAtCourt>>;
const preview = (body: Asked) =>
  firm.people.STAFF.call(deadlinePreview.preview, { body: body as Asked & { trigger: string } });
async function ask(body: Asked) {
  const reply = await preview(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}
const dueOf = async (body: Asked) => (await ask(body)).due?.on;

const open = async (body: object) =>
  (await firm.admin.call(courts.create, { body: { name: 'Court', time_zone: 'America/New_York', ...body } }))
    .body.id;
async function enter(court: string, day: string, kind: 'HOLIDAY' | 'CLOSED' | 'INACCESSIBLE' | 'OPEN') {
  const body = { day, kind, source: 'General Order 25-1', note: 'Storm' };
  expect((await firm.admin.call(courtDays.add, { params: { id: court }, body })).status).toBe(201);
}
const federal = { packs: ['us-federal'], holiday_sets: ['us-federal', 'us-MA'] };
// 21 days after March 31 end on Patriots' Day, April 21, 2025.
const answer = { trigger: '2025-03-31', rule: 'us-federal/frcp-12-a-1-a-i' };

it('takes the holidays of the place of a court from its sets, and its zone', async () => {
  const court = await open(federal);
  const asked = await ask({ ...answer, court });
  expect(asked.due).toMatchObject({ on: '2025-04-22', ends_at: '2025-04-23T04:00:00.000Z' });
  expect(asked.holiday_sets.map(({ name }) => name)).toEqual(['us-federal', 'us-MA']);
  expect(asked.warnings.map(({ code }) => code)).not.toContain('PLACE_UNKNOWN');
  expect(asked).toEqual(await ask({ ...answer, place: 'MA', zone: 'America/New_York' }));
});

it('takes holidays of a state for which the rules name no place', async () => {
  const court = await open({ holiday_sets: ['us-federal', 'us-ca-judicial'] });
  // Cesar Chavez Day, a judicial holiday of California.
  const asked = { trigger: '2025-03-10', rule: answer.rule };
  expect(await dueOf({ ...asked, court })).toBe('2025-04-01');
  expect(await dueOf(asked)).toBe('2025-03-31');
});

it('says that holidays of the place were not looked at, where a court has none', async () => {
  const court = await open({ holiday_sets: ['us-federal'] });
  expect((await ask({ ...answer, court })).warnings.map(({ code }) => code)).toContain('PLACE_UNKNOWN');
  const munich = await open({ name: 'AG', time_zone: 'Europe/Berlin' });
  expectInvalid(await preview({ trigger: '2025-03-31', rule: 'de-zpo/zpo-517', court: munich }), 'place');
});

it('moves a last day by what was entered of the court, and says why', async () => {
  const court = await open(federal);
  await enter(court, '2025-04-22', 'HOLIDAY');
  await enter(court, '2025-04-23', 'INACCESSIBLE');
  await enter(court, '2025-04-24', 'CLOSED');
  const { due } = await ask({ ...answer, court });
  expect(due?.on).toBe('2025-04-24');
  expect(due?.steps.flatMap(({ because }) => because)).toEqual(
    expect.arrayContaining([expect.objectContaining({ day: '2025-04-22', why: 'Storm' })]),
  );
  await enter(court, '2025-04-21', 'OPEN');
  expect(await dueOf({ ...answer, court })).toBe('2025-04-21');
});

it('no longer counts a day that was removed', async () => {
  const court = await open(federal);
  await enter(court, '2025-04-22', 'HOLIDAY');
  expect(await dueOf({ ...answer, court })).toBe('2025-04-23');
  const [day] = (await firm.admin.call(courtDays.list, { params: { id: court } })).body;
  await firm.admin.call(courtDays.remove, { params: { id: court, day: day?.id ?? '' } });
  expect(await dueOf({ ...answer, court })).toBe('2025-04-22');
});

it('takes the calendar of the court for a calculation, and what is asked before it', async () => {
  const court = await open(federal);
  await enter(court, '2025-04-22', 'HOLIDAY');
  const asked: Asked = { trigger: '2025-03-31', calculation: { n: 21, unit: 'DAY', roll: 'NEXT' }, court };
  expect(await dueOf(asked)).toBe('2025-04-23');
  expect(await dueOf({ ...asked, holiday_sets: [] })).toBe('2025-04-21');
  expect(await dueOf({ ...asked, days: [{ day: '2025-04-22', kind: 'OPEN' }] })).toBe('2025-04-22');
  expect((await ask({ ...asked, zone: 'Asia/Kolkata' })).due?.ends_at).toBe('2025-04-23T18:30:00.000Z');
});

it('refuses rules that the court does not apply, and a court that is not there', async () => {
  const court = await open(federal);
  expectInvalid(await preview({ trigger: '2025-03-31', rule: 'us-ca/ccp-1005-b', court }), 'court');
  expectInvalid(await preview({ ...answer, court: uuidv7() }), 'court');
  await firm.admin.call(courts.remove, { params: { id: court } });
  expectInvalid(await preview({ ...answer, court }), 'court');
});
