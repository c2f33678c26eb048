import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
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

type Of = 'contactHistory' | 'taskHistory';
const ask = (person: Person, of: Of, id: string, query: Record<string, string> = {}) =>
  person.call(audit[of], { params: { id }, query });
const told = async (person: Person, of: Of, id: string, query?: Record<string, string>) =>
  (await ask(person, of, id, query)).body.map(({ action, changes }) =>
    action === 'CHANGED' ? `${action} ${Object.keys(changes ?? {})}` : action,
  );

describe('the history of a contact', () => {
  it('is what was done with it and with no other, for everybody who sees it', async () => {
    const { ATTORNEY, STAFF, READ_ONLY } = firm.people;
    const { id } = (await ATTORNEY.call(contacts.create, { body: { first_name: 'Ada' } })).body;
    await STAFF.call(contacts.patch, { params: { id }, body: { phone_number: '+1 212 555 0198' } });
    await STAFF.call(contacts.create, { body: { first_name: 'Another' } });
    expect(await told(READ_ONLY, 'contactHistory', id)).toEqual(['CHANGED phone_number', 'CREATED']);
    expect(await told(READ_ONLY, 'contactHistory', id, { user: STAFF.id })).toEqual(['CHANGED phone_number']);
    expect(await told(READ_ONLY, 'contactHistory', id, { show: 'views' })).toEqual([]);
    expect(await told(READ_ONLY, 'contactHistory', id, { limit: '1' })).toEqual(['CHANGED phone_number']);
  });

  it('is not found where there is no such contact, and takes no odd filters', async () => {
    const { id } = (await firm.admin.call(contacts.create, { body: { first_name: 'Ada' } })).body;
    const { admin: stranger } = await foundFirm(test);
    expect((await ask(stranger, 'contactHistory', id)).status).toBe(404);
    expect((await ask(firm.admin, 'contactHistory', uuidv7())).status).toBe(404);
    expect((await ask(firm.admin, 'taskHistory', id)).status).toBe(404);
    expectInvalid(await ask(firm.admin, 'contactHistory', id, { user: stranger.id }), 'user');
    expectInvalid(await ask(firm.admin, 'contactHistory', id, { show: 'all' }), 'show');
    await firm.admin.call(contacts.remove, { params: { id } });
    expect((await ask(firm.admin, 'contactHistory', id)).status).toBe(404);
  });
});

describe('the history of a task', () => {
  it('is what was done with it, on a matter or without one', async () => {
    const { admin } = firm;
    const { id } = (await admin.call(tasks.create, { body: { title: 'File' } })).body;
    await admin.call(tasks.patch, { params: { id }, body: { status: 'DONE' } });
    expect(await told(admin, 'taskHistory', id)).toEqual(['CHANGED status', 'CREATED']);
  });

  it('is hidden with a walled matter, and so is what happened to it in there before', async () => {
    const { ADMIN, ATTORNEY, STAFF } = firm.people;
    const matter = (await ATTORNEY.call(matters.create, { body: { title: 'Secret' } })).body.id;
    const { id } = (await ATTORNEY.call(tasks.create, { body: { title: 'File', matter } })).body;
    await ATTORNEY.call(tasks.patch, { params: { id }, body: { description: 'In secret' } });
    const body = { reason: 'Screened.', members: [ATTORNEY.id, ADMIN.id] };
    expect((await ADMIN.call(walls.raise, { params: { id: matter }, body })).status).toBe(201);
    expect((await ask(STAFF, 'taskHistory', id)).status).toBe(404);
    expect(await told(ATTORNEY, 'taskHistory', id)).toEqual(['CHANGED description', 'CREATED']);
    await ATTORNEY.call(tasks.patch, { params: { id }, body: { matter: null } });
    await ATTORNEY.call(tasks.patch, { params: { id }, body: { status: 'DONE' } });
    const seen = await told(STAFF, 'taskHistory', id);
    expect(seen).toContain('CHANGED status');
    expect(seen).not.toContain('CHANGED description');
    expect(seen).not.toContain('CREATED');
  });
});
