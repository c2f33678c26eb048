import { audit } from '@caseward/contract/audit';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { people } from '@caseward/contract/people';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let matter: string;
let document: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  const { admin, people: team } = firm;
  matter = (await admin.call(matters.create, { body: { title: 'Vane v. Holt' } })).body.id;
  await team.ATTORNEY.call(matters.get, { params: { id: matter } });
  await team.ATTORNEY.call(notes.list, { query: { matter_id: matter } });
  await team.ATTORNEY.call(matters.patch, { params: { id: matter }, body: { status: 'CLOSED' } });
  const body = { title: 'A', matter, file_path: await upload(team.STAFF, 'a.txt', 'a') };
  const { id } = (await team.STAFF.call(documents.create, { body })).body;
  document = id;
  await team.STAFF.call(documents.download, { params: { id } });
  await team.READ_ONLY.call(matters.remove, { params: { id: matter } });
});
afterAll(() => test.close());

const history = async (query: Record<string, string> = {}) =>
  (await firm.admin.call(audit.history, { params: { id: matter }, query })).body.map(
    ({ action, object_type }) => `${action} ${object_type}`,
  );
const done = ['CREATED document', 'CHANGED matter', 'CREATED matter'];
const seen = ['DOWNLOADED document', 'READ note', 'READ matter'];

describe('the history of a matter', () => {
  it('is asked for what was done, for who looked, or for everything', async () => {
    expect(await history({ show: 'changes' })).toEqual(done);
    expect(await history({ show: 'views' })).toEqual(seen);
    const everything = await history();
    expect(everything.sort()).toEqual([...done, ...seen, 'REFUSED call'].sort());
  });

  it('is asked for one person, who may be gone', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    expect(await history({ user: ATTORNEY.id, show: 'changes' })).toEqual(['CHANGED matter']);
    await firm.admin.call(people.disable, { params: { id: STAFF.id } });
    expect(await history({ user: STAFF.id })).toEqual(['DOWNLOADED document', 'CREATED document']);
    expect(await history({ user: firm.people.READ_ONLY.id, show: 'views' })).toEqual([]);
  });

  it('is asked for one of its records, and has nothing of others', async () => {
    expect(await history({ object_id: document })).toEqual(['DOWNLOADED document', 'CREATED document']);
    expect(await history({ object_id: document.toUpperCase(), show: 'changes' })).toEqual([
      'CREATED document',
    ]);
    const elsewhere = (await firm.admin.call(matters.create, { body: { title: 'Another' } })).body.id;
    expect(await history({ object_id: elsewhere })).toEqual([]);
    expect(await history({ object_id: uuidv7() })).toEqual([]);
    expectInvalid(
      await firm.admin.call(audit.history, { params: { id: matter }, query: { object_id: 'none' } }),
      'object_id',
    );
  });

  it('refuses parts and people that there are not, and those of another firm', async () => {
    const params = { id: matter };
    const refused = async (query: Record<string, string>) =>
      firm.admin.call(audit.history, { params, query });
    const { admin: stranger } = await foundFirm(test);
    for (const user of [uuidv7(), stranger.id, 'me'])
      expect(expectInvalid(await refused({ user }), 'user').errors?.user).toEqual(['No such team member.']);
    const { errors } = expectInvalid(await refused({ show: 'reads' }), 'show');
    expect(errors?.show).toEqual(['Must be one of changes, views.']);
    expect((await refused({ action: 'READ' })).status).toBe(400);
  });
});

it('the audit log and its export are narrowed likewise', async () => {
  const log = async (query: Record<string, string>) =>
    (await firm.admin.call(audit.list, { query })).body.map(
      ({ action, object_type }) => `${action} ${object_type}`,
    );
  expect(await log({ show: 'changes' })).toEqual(done);
  expect(await log({ show: 'views' })).toEqual(seen);
  expect(await log({ show: 'changes', user: firm.people.STAFF.id })).toEqual(['CREATED document']);
  expect(await log({ show: 'changes', action: 'READ' })).toEqual([]);
  const { body } = await firm.admin.call(audit.export, { query: { show: 'views' } });
  expect(
    String(body)
      .split('\r\n')
      .filter((line) => line.includes(',viewed,')),
  ).toHaveLength(2);
  expect(String(body)).not.toContain(',created,');
  expectInvalid(await firm.admin.call(audit.list, { query: { show: 'all' } }), 'show');
});
