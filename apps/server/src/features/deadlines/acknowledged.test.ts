import { dashboard } from '@caseward/contract/dashboard';
import { deadlines } from '@caseward/contract/deadlines';
import { firm as firmApi } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a deadline says who has acknowledged its present day, and waits for it once they were reminded', async () => {
  const firm = await foundFirm(test);
  const { admin, people } = firm;
  const { ATTORNEY: lawyer, STAFF: staff } = people;
  const matter = (await admin.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const { body: deadline } = await admin.call(deadlines.create, {
    body: {
      ...{ title: 'Draft', kind: 'INTERNAL', matter, due_on: '2199-01-01', reason: 'Agreed' },
      ...{ responsible: lawyer.id, backup: staff.id },
    },
  });
  const params = { id: deadline.id };
  const known = async () => {
    const { acknowledged_by, acknowledged_at } = (await admin.call(deadlines.get, { params })).body;
    return [acknowledged_by?.id ?? null, acknowledged_at !== null];
  };
  const waits = async (person: Person) => [
    (await person.call(deadlines.list, { query: { to_acknowledge: 'me' } })).body.length,
    (await person.call(dashboard.deadlines)).body.mine.either,
  ];
  const remind = (number: number) =>
    test.owner.query(
      `insert into caseward.deadline_reminders (tenant_id, id, matter_id, deadline_id, value_number, user_id, kind, day)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, 'REMINDED', current_date)`,
      [firm.id, matter, deadline.id, number, lawyer.id],
    );
  expect([deadline.acknowledged_by, deadline.acknowledged_at]).toEqual([null, null]);
  expect(await waits(lawyer)).toEqual([0, 0]);
  await remind(1);
  expect(await waits(lawyer)).toEqual([1, 1]);
  expect(await waits(staff)).toEqual([0, 0]);
  expectProblem(await admin.call(deadlines.acknowledge, { params }), 'conflict');
  const { body: after } = await staff.call(deadlines.acknowledge, { params });
  expect(after.acknowledged_by?.id).toBe(staff.id);
  expect(await known()).toEqual([staff.id, true]);
  expect(await waits(lawyer)).toEqual([0, 0]);

  // Another day is another thing to know of.
  const day = { due_on: '2199-02-01', reason: 'Adjourned' };
  await admin.call(deadlines.addValue, { params, body: day });
  expect(await known()).toEqual([null, false]);
  await remind(2);
  expect(await waits(lawyer)).toEqual([1, 1]);
  // The docket group may acknowledge any; whoever does not answer for it any more counts no longer.
  await admin.call(firmApi.update, { body: { docket_group: [admin.id] } });
  await admin.call(deadlines.acknowledge, { params });
  expect(await known()).toEqual([admin.id, true]);
  await admin.call(firmApi.update, { body: { docket_group: [] } });
  expect(await known()).toEqual([null, false]);
  expect(await waits(lawyer)).toEqual([1, 1]);
  // Whoever handed it on could not acknowledge it.
  const handTo = async (responsible: string, backup: string | null) =>
    expect((await admin.call(deadlines.patch, { params, body: { responsible, backup } })).status).toBe(200);
  await handTo(staff.id, null);
  expect(await known()).toEqual([null, false]);
  expect(await waits(lawyer)).toEqual([0, 0]);
  await handTo(lawyer.id, staff.id);
  expect(await waits(lawyer)).toEqual([1, 1]);
  await admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: [admin.id] },
  });
  expect(await waits(lawyer)).toEqual([0, 0]);
});
