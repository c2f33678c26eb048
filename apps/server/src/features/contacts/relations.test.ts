import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { relations } from '@caseward/contract/relations';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let parent: string;
let child: string;
let ada: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  parent = await add({ first_name: 'Acme Holding', kind: 'COMPANY' });
  child = await add({ first_name: 'Acme GmbH', kind: 'COMPANY' });
  ada = await add({ first_name: 'Ada', last_name: 'Byron' });
});
afterAll(() => test.close());

const add = async (body: object) => (await admin.call(contacts.create, { body })).body.id as string;
const relate = (id: string, body: object) =>
  admin.call(relations.create, { params: { id }, body: body as never });
const listed = async (id: string) => (await admin.call(relations.list, { params: { id } })).body;

it('is told from both contacts', async () => {
  const made = await relate(parent, { to_contact: child, kind: 'PARENT_OF', since: '2020-01-01' });
  expect(made.body).toMatchObject({
    kind: 'PARENT_OF',
    from_details: { id: parent, first_name: 'Acme Holding', kind: 'COMPANY' },
    to_details: { id: child, first_name: 'Acme GmbH' },
    share: null,
    since: '2020-01-01',
    until: null,
    version: 1,
  });
  expect(await listed(parent)).toEqual([made.body]);
  expect(await listed(child)).toEqual([made.body]);
  expect(await listed(ada)).toEqual([]);
});

it('has a share where it is an ownership, and no longer when it becomes something else', async () => {
  const { body } = await relate(ada, { to_contact: child, kind: 'OWNER_OF', share: 37.5 });
  expect(body.share).toBe(37.5);
  const params = { id: body.id };
  const officer = await admin.call(relations.update, { params, body: { kind: 'OFFICER_OF' } });
  expect(officer.body).toMatchObject({ kind: 'OFFICER_OF', share: null, version: 2 });
  expectInvalid(await admin.call(relations.update, { params, body: { share: 10 } }), 'share');
});

it('ends, and may come again then', async () => {
  const { body } = await relate(ada, { to_contact: child, kind: 'EMPLOYEE_OF', since: '2020-01-01' });
  const params = { id: body.id };
  expectInvalid(await admin.call(relations.update, { params, body: { until: '2019-12-31' } }), 'until');
  await admin.call(relations.update, { params, body: { until: '2024-05-31' } });
  await relate(ada, { to_contact: child, kind: 'EMPLOYEE_OF', since: '2025-01-01' });
  expect((await listed(child)).map(({ until }) => until)).toEqual([null, '2024-05-31']);
});

it('is removed, and stays on record', async () => {
  const { body } = await relate(parent, { to_contact: child, kind: 'PARENT_OF' });
  const params = { id: body.id };
  expect((await admin.call(relations.remove, { params })).status).toBe(204);
  expect(await listed(parent)).toEqual([]);
  for (const gone of [
    await admin.call(relations.get, { params }),
    await admin.call(relations.update, { params, body: { note: 'x' } }),
    await admin.call(relations.remove, { params }),
  ])
    expectProblem(gone, 'not-found');
  const { rows } = await test.owner.query<{ removed_by: string }>(
    'select removed_by from caseward.contact_relations where id = $1',
    [body.id],
  );
  expect(rows).toEqual([{ removed_by: admin.id }]);
  expect((await relate(parent, { to_contact: child, kind: 'PARENT_OF' })).status).toBe(201);
});

it('is told in the history of both contacts', async () => {
  const { body } = await relate(ada, { to_contact: child, kind: 'OWNER_OF', share: 30 });
  await admin.call(relations.update, { params: { id: body.id }, body: { share: 40 } });
  const told = { kind: 'OWNER_OF', from: 'Ada Byron', to: 'Acme GmbH', since: null, until: null };
  for (const id of [ada, child]) {
    const { body: events } = await admin.call(audit.contactHistory, { params: { id } });
    expect(events[0]?.changes).toEqual({
      relations: { old: [{ ...told, share: 30 }], new: [{ ...told, share: 40 }] },
    });
  }
});

it('leaves out contacts in the trash until they are restored, and goes with those that are purged', async () => {
  await relate(parent, { to_contact: child, kind: 'PARENT_OF' });
  await admin.call(contacts.remove, { params: { id: child } });
  expect(await listed(parent)).toEqual([]);
  const { body } = await admin.call(trash.list, { query: {} });
  await admin.call(trash.restore, { params: { id: body[0]?.id ?? '' } });
  expect(await listed(parent)).toHaveLength(1);
  await admin.call(contacts.remove, { params: { id: child } });
  await ageTrash(test, firm.id);
  await purgeTrash(
    (work, options) =>
      inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options),
    test.services.store,
  );
  const there = await test.owner.query('select from caseward.contacts where id = $1', [child]);
  expect(there.rows).toEqual([]);
  const { rows } = await test.owner.query('select from caseward.contact_relations where to_contact = $1', [
    child,
  ]);
  expect(rows).toEqual([]);
});

it('refuses itself, what is there already, and whom nobody knows', async () => {
  expectInvalid(await relate(parent, { to_contact: parent, kind: 'PARENT_OF' }), 'to_contact');
  expectInvalid(await relate(parent, { to_contact: crypto.randomUUID(), kind: 'PARENT_OF' }), 'to_contact');
  expectProblem(await relate(crypto.randomUUID(), { to_contact: child, kind: 'PARENT_OF' }), 'not-found');
  expectInvalid(await relate(ada, { to_contact: child, kind: 'OFFICER_OF', share: 10 }), 'share');
  for (const share of [0, 100.5, 12.345])
    expectInvalid(await relate(ada, { to_contact: child, kind: 'OWNER_OF', share }), 'share');
  await relate(parent, { to_contact: child, kind: 'PARENT_OF' });
  expectInvalid(await relate(parent, { to_contact: child, kind: 'PARENT_OF' }), 'kind');
  expect((await relate(child, { to_contact: parent, kind: 'PARENT_OF' })).status).toBe(201);
  await relate(parent, { to_contact: child, kind: 'AFFILIATE_OF' });
  expectInvalid(await relate(child, { to_contact: parent, kind: 'AFFILIATE_OF' }), 'kind');
});
