import { conflictChecks } from '@caseward/contract/conflict-checks';
import { matters } from '@caseward/contract/matters';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveBack } from '../../testing/aging.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

const read = (person: Person, id: string) => person.call(conflictChecks.get, { params: { id } });
const hits = (person: Person, id: string) => person.call(conflictChecks.hits, { params: { id } });
const list = (person: Person) => person.call(register.list, { query: {} });

/** Who has read what, the oldest first. */
async function views() {
  const { rows } = await test.owner.query(
    `select user_id, object_type, object_id, matter_id, visible_to from caseward.audit_events
      where tenant_id = $1 and action = 'READ' order by created_at, id`,
    [firm.id],
  );
  return rows;
}

it('a report that is read leaves one event for each person and visit, also of no matter', async () => {
  const { id } = await check(staff, { subject: 'Enquiry', terms: [{ name: 'Vesper Quillfeather' }] });
  expect(await views()).toEqual([]);
  for (const call of [read, hits, read]) expect((await call(lawyer, id)).status).toBe(200);
  await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 ? read : hits)(staff, id)));
  const of = { object_type: 'conflict_check', object_id: id, matter_id: null, visible_to: null };
  expect(await views()).toEqual([
    { user_id: lawyer.id, ...of },
    { user_id: staff.id, ...of },
  ]);
  await moveBack(test, { table: 'audit_events', column: 'created_at', tenantId: firm.id }, 31 * 60);
  await read(lawyer, id);
  expect(await views()).toHaveLength(3);
});

it('that of a matter stands behind its wall, and is no look at the matter', async () => {
  const matter = await openMatter(lawyer, 'Hidden', {
    CLIENT: await enter(lawyer, 'Vesper', 'Quillfeather'),
  });
  await wallOff(lawyer, matter);
  const { id } = await check(lawyer, { matter });
  await read(lawyer, id);
  await lawyer.call(matters.get, { params: { id: matter } });
  expect((await read(staff, id)).status).toBe(404);
  expect(await views()).toMatchObject([
    { user_id: lawyer.id, object_type: 'conflict_check', matter_id: matter, visible_to: [lawyer.id] },
    { user_id: lawyer.id, object_type: 'matter', matter_id: matter },
  ]);
});

it('the register that is read leaves one event for each person and visit', async () => {
  for (const person of [lawyer, staff, lawyer]) expect((await list(person)).status).toBe(200);
  const of = { object_type: 'register_entry', object_id: null, matter_id: null };
  expect(await views()).toMatchObject([
    { user_id: lawyer.id, ...of },
    { user_id: staff.id, ...of },
  ]);
});
