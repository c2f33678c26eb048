import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const open = (title: string, fields: object = {}) =>
  firm.admin.call(matters.create, { body: { title, ...fields } });
const list = async (query: Record<string, string>, person = firm.admin) =>
  (await person.call(matters.list, { query })).body;

describe('the lead attorney', () => {
  it('is a person of the firm, changed and taken away', async () => {
    const { ATTORNEY } = firm.people;
    const { body } = await open('Estate of Byron', { lead_attorney: ATTORNEY.id });
    expect(body).toMatchObject({ lead_attorney: ATTORNEY.id, lead_attorney_details: named(ATTORNEY) });
    const patch = (lead_attorney: string | null) =>
      firm.admin.call(matters.patch, { params: { id: body.id }, body: { lead_attorney } });
    expect((await patch(null)).body).toMatchObject({ lead_attorney: null, lead_attorney_details: null });
    const other = await foundFirm(test);
    expectInvalid(await patch(other.admin.id), 'lead_attorney');
  });

  it('is nobody who cannot sign in, while one who led already stays', async () => {
    const { ATTORNEY } = firm.people;
    const { body } = await open('Estate of Byron', { lead_attorney: ATTORNEY.id });
    await firm.admin.call(people.disable, { params: { id: ATTORNEY.id } });
    expectInvalid(await open('Another', { lead_attorney: ATTORNEY.id }), 'lead_attorney');
    const saved = await firm.admin.call(matters.patch, {
      params: { id: body.id },
      body: { title: 'Estate of Lord Byron', lead_attorney: ATTORNEY.id },
    });
    expect(saved.body.lead_attorney_details).toMatchObject({ disabled: true });
  });

  it('is nobody who is outside the wall around the matter', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    const { body } = await open('Estate of Byron');
    const params = { id: body.id };
    await firm.admin.call(walls.raise, {
      params,
      body: { reason: 'A conflict', members: [firm.admin.id, STAFF.id] },
    });
    const patch = (lead_attorney: string) =>
      firm.admin.call(matters.patch, { params, body: { lead_attorney } });
    expectInvalid(await patch(ATTORNEY.id), 'lead_attorney');
    expect((await patch(STAFF.id)).status).toBe(200);
  });

  it('stays inside the wall that is raised or changed', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    const { body } = await open('Estate of Byron', { lead_attorney: ATTORNEY.id });
    const params = { id: body.id };
    const raise = (...members: string[]) =>
      firm.admin.call(walls.raise, { params, body: { reason: 'A conflict', members } });
    const change = (...members: string[]) => firm.admin.call(walls.change, { params, body: { members } });
    const refusal = expectInvalid(await raise(firm.admin.id), 'members');
    expect(refusal.errors?.members).toEqual([
      'The lead attorney would lose access to the matter. Add them too, or change who leads it first.',
    ]);
    expect((await firm.people.READ_ONLY.call(matters.get, { params })).status).toBe(200);
    expect((await raise(firm.admin.id, ATTORNEY.id)).status).toBe(201);
    expectInvalid(await change(firm.admin.id, STAFF.id), 'members');
    expect((await ATTORNEY.call(matters.get, { params })).status).toBe(200);
    await firm.admin.call(matters.patch, { params, body: { lead_attorney: null } });
    expect((await change(firm.admin.id, STAFF.id)).status).toBe(200);
  });

  it('stays on the team by which they are inside the wall, in bulk and its undoing too', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    const { body } = await open('Estate of Byron', {
      lead_attorney: ATTORNEY.id,
      assigned_users: [ATTORNEY.id, STAFF.id],
    });
    const params = { id: body.id };
    await ATTORNEY.call(walls.raise, { params, body: { reason: 'A conflict', members: [firm.admin.id] } });
    const patch = (fields: object) => firm.admin.call(matters.patch, { params, body: fields });
    expectInvalid(await patch({ assigned_users: [STAFF.id] }), 'assigned_users');
    expectInvalid(await patch({ assigned_users: [], lead_attorney: ATTORNEY.id }), 'assigned_users');
    const undone = await firm.admin.call(matters.undoBulk, {
      body: { changed: [{ id: body.id, version: body.version, before: { assigned_users: [STAFF.id] } }] },
    });
    expect(undone.body.refused).toMatchObject([{ id: body.id }]);
    expect((await ATTORNEY.call(matters.get, { params })).status).toBe(200);
    const handedOver = await patch({ assigned_users: [STAFF.id], lead_attorney: STAFF.id });
    expect(handedOver.status).toBe(200);
    expect((await ATTORNEY.call(matters.get, { params })).status).toBe(404);
  });

  it('filters the list', async () => {
    const { ATTORNEY } = firm.people;
    await open('Led', { lead_attorney: ATTORNEY.id });
    await open('Not led');
    const titles = async (lead_attorney: string, person = firm.admin) =>
      (await list({ lead_attorney }, person)).map(({ title }) => title);
    expect(await titles(ATTORNEY.id)).toEqual(['Led']);
    expect(await titles('me', ATTORNEY)).toEqual(['Led']);
    expect(await titles('none')).toEqual(['Not led']);
    expectInvalid(
      await firm.admin.call(matters.list, { query: { lead_attorney: (await foundFirm(test)).admin.id } }),
      'lead_attorney',
    );
  });

  it('finds their matters by name', async () => {
    const { ATTORNEY } = firm.people;
    await open('Estate of Byron', { lead_attorney: ATTORNEY.id });
    await open('Another');
    expect((await list({ search: ATTORNEY.username })).map(({ title }) => title)).toEqual([
      'Estate of Byron',
    ]);
  });
});

it('the list tells when the next open task is due', async () => {
  const { body: matter } = await open('Estate of Byron');
  await open('Without tasks');
  for (const [due_date, status] of [
    ['2026-02-01', 'DONE'],
    ['2026-04-01', 'TODO'],
    ['2026-03-01', 'IN_PROGRESS'],
    [null, 'TODO'],
  ])
    await firm.admin.call(tasks.create, { body: { title: 'File', matter: matter.id, due_date, status } });
  const due = (await list({ ordering: 'title' })).map((row) => row.next_on);
  expect(due).toEqual(['2026-03-01', null]);
});
