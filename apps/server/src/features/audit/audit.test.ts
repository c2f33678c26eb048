import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { callEndpoint, type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { sealAudit, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let firm: Firm;
beforeEach(async () => {
  firm = await foundFirm(test);
});

const open = async (person: Person, body: object = {}) =>
  (await person.call(matters.create, { body: { title: 'Vane v. Holt', ...body } })).body.id;
const log = async (query: Record<string, string> = {}, person = firm.admin) =>
  (await person.call(audit.list, { query })).body;
const happened = async (query: Record<string, string> = {}, person = firm.admin) =>
  (await log(query, person)).map(({ action, object_type }) => `${action} ${object_type}`);

async function wallOff(person: Person) {
  const id = await open(person, { assigned_users: [person.id] });
  await person.call(walls.raise, { params: { id }, body: { reason: 'A conflict', members: [] } });
  return id;
}

describe('the log', () => {
  it('tells who did what from where, and carries the seal once there is one', async () => {
    const { ATTORNEY } = firm.people;
    const id = await open(ATTORNEY, { description: 'Confidential' });
    await ATTORNEY.call(matters.patch, { params: { id }, body: { title: 'Vane v. Holt & Co.' } });
    const [changed, made] = await log({ object_id: id });
    expect(made).toMatchObject({
      user: named(ATTORNEY),
      address: '127.0.0.1',
      session_id: expect.any(String),
      action: 'CREATED',
      object_type: 'matter',
      object_id: id,
      object_label: 'Vane v. Holt & Co.',
      matter: { id, title: 'Vane v. Holt & Co.' },
      changes: {
        description: { old: null, new: { length: 12, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      },
      seal: null,
    });
    expect(changed?.changes).toEqual({ title: { old: 'Vane v. Holt', new: 'Vane v. Holt & Co.' } });
    await sealAudit(test, firm.id);
    const sealed = await log({ object_id: id });
    expect(sealed.map(({ seal }) => seal)).toEqual(sealed.map(() => expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(JSON.stringify(sealed)).not.toContain('"seq"');
  });

  it('is filtered by person, action, kind and the days of the firm, and paged by key', async () => {
    const { ATTORNEY } = firm.people;
    const id = await open(ATTORNEY);
    await firm.admin.call(tasks.create, { body: { title: 'File', matter: id } });
    expect(await happened({ user: ATTORNEY.id })).toEqual(['CREATED matter', 'SIGNED_IN session']);
    expect(await happened({ action: 'CREATED' })).toEqual(['CREATED task', 'CREATED matter']);
    expect(await happened({ object_type: 'task' })).toEqual(['CREATED task']);
    await test.owner.query(
      `update caseward.audit_events set created_at = '2026-03-02T04:30:00Z' where tenant_id = $1 and object_type = 'task'`,
      [firm.id],
    );
    // In New York that is still the first of March.
    expect(await happened({ since: '2026-03-01', until: '2026-03-01' })).toEqual(['CREATED task']);
    expect(await happened({ since: '2026-03-02', until: '2026-03-02' })).toEqual([]);
    const first = await firm.admin.call(audit.list, { query: { limit: '1', count: 'true' } });
    expect(first.headers.get('x-total-count')).toBe('6');
    const next = new URL(/<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
    const cursor = next.searchParams.get('cursor') ?? '';
    const second = await log({ limit: '1', cursor });
    expect(second[0]?.id).not.toBe(first.body[0]?.id);
    expect((await firm.admin.call(audit.list, { query: { user: uuidv7() } })).status).toBe(400);
  });

  it('shows nothing of a walled matter to an administrator outside, not even who was refused', async () => {
    const { ATTORNEY, READ_ONLY } = firm.people;
    const id = await open(ATTORNEY, { assigned_users: [ATTORNEY.id, READ_ONLY.id] });
    await ATTORNEY.call(walls.raise, { params: { id }, body: { reason: 'A conflict', members: [] } });
    await ATTORNEY.call(matters.get, { params: { id } });
    expect((await READ_ONLY.call(matters.remove, { params: { id } })).status).toBe(403);
    expect(JSON.stringify(await log())).not.toContain(id);
    expect((await firm.admin.call(audit.export)).body).not.toContain(id);
    const history = await ATTORNEY.call(audit.history, { params: { id } });
    expect(history.body.map(({ action }) => action)).toEqual(['REFUSED', 'READ', 'WALL_RAISED', 'CREATED']);
  });
});

describe('what was refused', () => {
  it.each([
    [404, 'not-found', () => firm.people.STAFF.call(matters.get, { params: { id: uuidv7() } })],
    [403, 'forbidden', () => firm.people.STAFF.call(audit.list)],
    [409, 'conflict', () => firm.admin.call(people.disable, { params: { id: firm.admin.id } })],
  ])('with %i is told as %s', async (status, code, call) => {
    expect((await call()).status).toBe(status);
    const [refused] = await log({ action: 'REFUSED' });
    expect(refused).toMatchObject({
      object_type: 'call',
      details: { code, path: expect.stringContaining('/api/') },
    });
  });

  it('with 412 is logged too', async () => {
    const id = await open(firm.admin);
    const stale = { 'if-match': '"7"' };
    const call = { params: { id }, body: { title: 'Mine' }, headers: stale };
    expect((await firm.admin.call(matters.patch, call)).status).toBe(412);
    expect((await log({ action: 'REFUSED' }))[0]?.details).toMatchObject({
      code: 'precondition-failed',
      method: 'PATCH',
    });
  });

  it('is no event where nobody was signed in, or the call was wrong for everybody', async () => {
    await callEndpoint(test.url, matters.list);
    await firm.admin.call(matters.create, { body: {} });
    expect(await log({ action: 'REFUSED' })).toEqual([]);
  });
});

describe('signing in', () => {
  const signIn = (body: object) => callEndpoint(test.url, session.signIn, { body });
  const failures = async (): Promise<unknown[]> =>
    (await log({ action: 'SIGN_IN_FAILED' })).map(({ user, details, object_id }) => ({
      user,
      details,
      object_id,
    }));

  it('that fails is reported to the firm whose name it was, as nobody’s doing', async () => {
    const { STAFF } = firm.people;
    expect((await signIn({ username: STAFF.username, password: 'wrong' })).status).toBe(401);
    expect((await signIn({ username: `nobody-${firm.id}`, password: 'wrong' })).status).toBe(401);
    await expect.poll(failures).toEqual([{ user: null, details: { why: 'password' }, object_id: STAFF.id }]);
  });

  it('too often is logged once a minute', async () => {
    const { STAFF } = firm.people;
    for (let n = 0; n < 8; n += 1) await signIn({ username: STAFF.username, password: 'wrong' });
    const whys = async () => (await log({ action: 'SIGN_IN_FAILED' })).map(({ details }) => details?.why);
    await expect.poll(async () => (await whys()).filter((why) => why === 'throttled').length).toBe(1);
    expect((await whys()).filter((why) => why === 'password')).toHaveLength(5);
  });

  it('with a token that came before ends the session and is logged', async () => {
    const { STAFF } = firm.people;
    const refresh = (token: string) => callEndpoint(test.url, session.refresh, { body: { refresh: token } });
    const { body: second } = await refresh(STAFF.refresh);
    await refresh(second.refresh);
    expect((await refresh(STAFF.refresh)).status).toBe(401);
    expect(await happened({ action: 'TOKEN_REUSED' })).toEqual(['TOKEN_REUSED session']);
  });
});

describe('the export', () => {
  it('is a CSV file without formulas, and an event itself', async () => {
    await open(firm.admin, { title: '=HYPERLINK("http://evil.example")' });
    const { headers, body } = await firm.admin.call(audit.export, { query: { action: 'CREATED' } });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const lines = String(body).split('\r\n');
    expect(lines[0]).toMatch(/^﻿?Time \(UTC\),Person,Username,Address,/);
    expect(lines[1]).toContain(`,${firm.admin.name},${firm.admin.username},`);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`created,Matter,"'=HYPERLINK(""http://evil.example"")"`);
    const [exported] = await log({ action: 'EXPORTED' });
    expect(exported).toMatchObject({ object_type: 'audit', details: { format: 'csv' } });
    const [filters] = await log({ action: 'OWN_DETAILS' });
    expect(filters).toMatchObject({ object_type: 'audit', details: { action: 'CREATED' } });
    const { body: german } = await firm.admin.call(audit.export, {
      query: { action: 'CREATED', language: 'de' },
    });
    expect(String(german).split('\r\n').slice(0, 2)).toEqual([
      expect.stringContaining('Zeit (UTC);Person;Benutzername;Adresse;'),
      expect.stringContaining(';angelegt;Akte;'),
    ]);
  });

  it('holds more than a page, and breaks visibly when it cannot go on', async () => {
    const many = (count: number) =>
      makeRows(
        test,
        `insert into caseward.audit_events (tenant_id, id, action, object_type)
          select $1, gen_random_uuid(), 'CREATED', 'contact' from generate_series(1, $2::int)`,
        [firm.id, count],
      );
    await many(2_500);
    const { body } = await firm.admin.call(audit.export, { query: { object_type: 'contact' } });
    expect(String(body).split('\r\n')).toHaveLength(2_502);
    await many(200_000);
    const response = await fetch(`${test.url}${audit.export.path}`, {
      headers: { authorization: `Bearer ${firm.admin.access}` },
    });
    expect(response.status).toBe(200);
    // A former administrator gets no further page.
    await test.owner.query(`update caseward.users set role = 'STAFF' where tenant_id = $1`, [firm.id]);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('of a matter', () => {
  it('the history is for those who may see it', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const id = await wallOff(ATTORNEY);
    for (const endpoint of [audit.history, audit.access]) {
      expect((await ATTORNEY.call(endpoint, { params: { id } })).status).toBe(200);
      for (const person of [STAFF, firm.admin]) {
        const hidden = await person.call(endpoint, { params: { id } });
        const nowhere = await person.call(endpoint, { params: { id: uuidv7() } });
        expect(hidden).toMatchObject({ status: 404, body: nowhere.body });
      }
    }
  });

  it('the report tells who could see and who did', async () => {
    const { ATTORNEY, STAFF, READ_ONLY } = firm.people;
    const id = await open(firm.admin, { assigned_users: [ATTORNEY.id] });
    await STAFF.call(matters.get, { params: { id } });
    const filePath = await upload(STAFF, 'a.txt', 'a');
    const filed = await STAFF.call(documents.create, {
      body: { title: 'A', file_path: filePath, matter: id },
    });
    await STAFF.call(documents.download, { params: { id: filed.body.id } });
    await firm.admin.call(people.disable, { params: { id: READ_ONLY.id } });
    await ATTORNEY.call(walls.raise, { params: { id }, body: { reason: 'A conflict', members: [] } });
    await ATTORNEY.call(matters.patch, {
      params: { id },
      body: { assigned_users: [ATTORNEY.id, firm.admin.id] },
    });

    const { body } = await ATTORNEY.call(audit.access, { params: { id } });
    const of = (person: Person) => body.people.find(({ user }) => user.id === person.id);
    expect(body.walls).toMatchObject([{ reason: 'A conflict', raised_by: ATTORNEY.name, lifted_at: null }]);
    expect(of(STAFF)).toMatchObject({
      could_see: [{ until: body.walls[0]?.raised_at }],
      saw: { times: 1 },
      downloaded: { times: 1 },
      changed: { times: 1 },
    });
    // Changing the team also changed the wall.
    expect(of(ATTORNEY)).toMatchObject({ could_see: [{ until: null }], saw: null, changed: { times: 3 } });
    expect(of(firm.admin)?.could_see).toMatchObject([{ until: body.walls[0]?.raised_at }, { until: null }]);
    expect(of(READ_ONLY)?.could_see).toHaveLength(1);
    expect((of(READ_ONLY)?.could_see[0]?.until ?? '') < (body.walls[0]?.raised_at ?? '')).toBe(true);
  });

  it('the report counts a visit once, also where its page shows a conflict check', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const id = await open(firm.admin);
    const check = { matter: id, terms: [{ name: 'Ada Byron' }] };
    const { body: made } = await firm.admin.call(conflictChecks.create, { body: check });
    await STAFF.call(matters.get, { params: { id } });
    expect((await STAFF.call(conflictChecks.get, { params: { id: made.id } })).status).toBe(200);
    const { body } = await ATTORNEY.call(audit.access, { params: { id } });
    expect(body.people.find(({ user }) => user.id === STAFF.id)?.saw).toMatchObject({ times: 1 });
  });
});
