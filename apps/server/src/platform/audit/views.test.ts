import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { moveBack } from '../../testing/aging.ts';
import { callEndpoint, type Firm, foundFirm, type Person, password } from '../../testing/firm.ts';
import { proxies, signInFrom } from '../../testing/sign-ins.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordView } from './record.ts';
import { visitMinutes } from './views.queries.ts';

/* One view for each person, record and visit: what is read again adds none, and no first look is left out. */

let test: TestApp;
let firm: Firm;
let ann: Person;
let matterId: string;
beforeAll(async () => {
  test = await startTestApp(proxies);
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ann = firm.people.ATTORNEY;
  matterId = (await firm.admin.call(matters.create, { body: { title: 'Vane v. Holt' } })).body.id;
});
afterAll(() => test.close());

const look = (person = ann, headers: Record<string, string> = {}, id = matterId) =>
  person.call(matters.get, { params: { id }, headers });
const readNotes = (person = ann) => person.call(notes.list, { query: { matter_id: matterId } });

/** The views of the matter, oldest first: of what, and by whom. */
async function views(id = matterId): Promise<string[]> {
  const { rows } = await test.owner.query(
    `select object_type, user_id, object_id from caseward.audit_events
      where tenant_id = $1 and matter_id = $2 and action = 'READ' order by created_at, id`,
    [firm.id, id],
  );
  const nameOf = (id: string) => Object.values(firm.people).find((person) => person.id === id)?.role;
  for (const { object_type, object_id } of rows) expect(object_id).toBe(object_type === 'matter' ? id : null);
  return rows.map(({ object_type, user_id }) => `${nameOf(user_id)} ${object_type}`);
}

/** Moves what was recorded into the past. */
const age = (minutes: number) =>
  moveBack(test, { table: 'audit_events', column: 'created_at', tenantId: firm.id }, minutes * 60);

it('is one of the matter and one of its notes, however often they are fetched', async () => {
  for (let n = 0; n < 3; n += 1) {
    expect((await look()).status).toBe(200);
    expect((await readNotes()).status).toBe(200);
    await ann.call(matters.patch, { params: { id: matterId }, body: { title: `Version ${n}` } });
  }
  expect(await views()).toEqual(['ATTORNEY matter', 'ATTORNEY note']);
});

it('is one when many calls come at once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? look() : readNotes())));
  expect((await views()).sort()).toEqual(['ATTORNEY matter', 'ATTORNEY note']);
});

it('is one for each person, matter, session and address', async () => {
  await look();
  await look(firm.people.STAFF);
  expect(await views()).toEqual(['ATTORNEY matter', 'STAFF matter']);
  const { body } = await signInFrom(test, ann.username, password);
  const again = () => callEndpoint(test.url, matters.get, { params: { id: matterId } }, body.access);
  await again();
  await again();
  expect(await views()).toEqual(['ATTORNEY matter', 'STAFF matter', 'ATTORNEY matter']);
  await look(ann, { 'x-forwarded-for': '10.1.2.3' });
  await look(ann, { 'x-forwarded-for': '10.1.2.3' });
  expect(await views()).toHaveLength(4);
  const other = (await firm.admin.call(matters.create, { body: { title: 'Another' } })).body.id;
  await look(ann, {}, other);
  expect(await views(other)).toEqual(['ATTORNEY matter']);
});

it('counts again once the visit is over, also where it was held open', async () => {
  await look();
  await age(visitMinutes - 1);
  await look();
  expect(await views()).toHaveLength(1);
  await age(1);
  await look();
  await look();
  expect(await views()).toHaveLength(2);
});

it('is left out for no header that a caller sends', async () => {
  const hiding = { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', 'x-moz': 'prefetch' };
  await look(ann, hiding);
  expect(await views()).toEqual(['ATTORNEY matter']);
});

it('is recorded by the next call where the first was rolled back or its event is gone', async () => {
  const actor = {
    tenantId: firm.id,
    userId: ann.id,
    sessionId: '0197aaaa-0000-7000-8000-000000000000',
    address: '10.0.0.1',
  };
  const viewed = { type: 'matter' as const, matterId };
  const { promise: recorded, resolve: isRecorded } = Promise.withResolvers<void>();
  const { promise: failing, reject: fail } = Promise.withResolvers<void>();
  const first = inScope(test.services.pool, actor, async (scope) => {
    await recordView(scope, viewed);
    isRecorded();
    await failing;
  });
  await recorded;
  const second = inScope(test.services.pool, actor, (scope) => recordView(scope, viewed));
  const waiting = async () =>
    (
      await test.owner.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  fail(new Error('broken off'));
  await expect(first).rejects.toThrow('broken off');
  await second;
  expect(await views()).toEqual(['ATTORNEY matter']);

  await test.owner.query(`delete from caseward.audit_events where tenant_id = $1 and action = 'READ'`, [
    firm.id,
  ]);
  await inScope(test.services.pool, actor, (scope) => recordView(scope, viewed));
  expect(await views()).toEqual(['ATTORNEY matter']);
});

it('of a walled matter is behind its wall, and nobody outside leaves one', async () => {
  await look();
  await ann.call(walls.raise, {
    params: { id: matterId },
    body: { reason: 'A conflict', members: [ann.id] },
  });
  await look();
  expect((await look(firm.admin)).status).toBe(404);
  expect((await readNotes(firm.admin)).status).toBe(400);
  expect(await views()).toEqual(['ATTORNEY matter']);
  await age(visitMinutes);
  await look();
  const { rows } = await test.owner.query(
    `select visible_to from caseward.audit_events where tenant_id = $1 and action = 'READ'`,
    [firm.id],
  );
  expect(rows).toEqual([{ visible_to: [ann.id] }, { visible_to: [ann.id] }]);
  const seen = (await firm.admin.call(audit.list, { query: { action: 'READ' } })).body;
  expect(seen).toEqual([]);
});
