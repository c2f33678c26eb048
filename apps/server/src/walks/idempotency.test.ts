import { conflictLists } from '@caseward/contract/conflict-lists';
import { contacts } from '@caseward/contract/contacts';
import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { documents } from '@caseward/contract/documents';
import { type Endpoint, successStatus } from '@caseward/contract/endpoint';
import { eventDeadlines } from '@caseward/contract/event-deadlines';
import { imports } from '@caseward/contract/imports';
import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { playbooks } from '@caseward/contract/playbooks';
import { recordTypes } from '@caseward/contract/records';
import { register } from '@caseward/contract/register';
import { rulePacks } from '@caseward/contract/rule-packs';
import { taskComments } from '@caseward/contract/task-comments';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepIdempotencyKeys } from '../http/idempotency.queries.ts';
import { moveBack } from '../testing/aging.ts';
import type { Person, Sent } from '../testing/firm.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { placesOf, sampleCall } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { upload } from '../testing/uploads.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Idempotency: every endpoint that takes an Idempotency-Key makes one record for one key, however often and however
 * fast the call is sent.
 */

let test: TestApp;
let world: World;
let admin: Person;
/** A test took away what others need. */
let isWorn = true;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await test.owner.query('delete from caseward.idempotency_keys');
  if (!isWorn) return;
  world = await createWorld(test);
  admin = world.firm.admin;
  isWorn = false;
});
afterAll(() => test.close());

/**
 * Calls that make one record that can be deleted; bulk changes, imports, lists of names, courts, court rules, playbooks,
 * days of deadlines, deadlines of events and comments on tasks have tests of their own.
 */
const others: Endpoint[] = [
  imports.create,
  conflictLists.create,
  courts.create,
  deadlines.addValue,
  courtDays.add,
  eventDeadlines.create,
  playbooks.create,
  matterPlaybooks.start,
  rulePacks.create,
  register.add,
  taskComments.create,
];
const keyed = everyEndpoint.filter(
  ({ endpoint }) => endpoint.takesIdempotencyKey && endpoint.creates && !others.includes(endpoint),
);
const tableOf = ({ path }: Endpoint) => path.split('/')[3] ?? '';

/** A call that makes a record; an upload can be registered only once. */
async function sampled(endpoint: Endpoint, person = admin): Promise<Sent> {
  const takesUpload = placesOf(endpoint).some(({ referent }) => referent === 'upload');
  const ids = { ...world.ids, ...(takesUpload && { upload: await upload(person, 'a.txt', 'a') }) };
  return sampleCall(endpoint, ({ referent }) => ids[referent]);
}

const send = (endpoint: Endpoint, sent: Sent, key: string, person = admin) =>
  person.call(endpoint, { ...sent, headers: { 'idempotency-key': key } });

const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

async function count(endpoint: Endpoint): Promise<number> {
  const { rows } = await test.owner.query(
    `select count(*) as count from caseward.${tableOf(endpoint)} where tenant_id = $1`,
    [world.firm.id],
  );
  return rows[0].count;
}

/** Expires all keys of the firm. */
const age = () =>
  moveBack(test, { table: 'idempotency_keys', column: 'expires_at', tenantId: world.firm.id }, 24 * 60 * 60);

async function keysKept(): Promise<number> {
  const { rows } = await test.owner.query(
    'select count(*) as count from caseward.idempotency_keys where tenant_id = $1',
    [world.firm.id],
  );
  return rows[0].count;
}

it('goes through all that makes records', () => {
  const tables = Object.values(recordTypes).map(({ table }): string => table);
  expect(keyed.map(({ endpoint }) => tableOf(endpoint)).sort()).toEqual(tables.sort());
});

it('is taken by nothing that answers a secret', () => {
  const secret = /session|token|password|two-factor|invitation|link|account/;
  expect(keyed.filter(({ endpoint }) => secret.test(endpoint.path))).toEqual([]);
});

describe.each(keyed)('$name', ({ endpoint }) => {
  it('sent again answers the same again and makes nothing', async () => {
    const before = await count(endpoint);
    const sent = await sampled(endpoint);
    const first = await send(endpoint, sent, 'once');
    expect(first.status, JSON.stringify(first.body)).toBe(successStatus(endpoint));
    const reordered = Object.fromEntries(Object.entries(sent.body as object).reverse());
    for (const body of [sent.body, reordered]) {
      const again = await send(endpoint, { ...sent, body }, 'once');
      expect(again.status).toBe(first.status);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    }
    expect(await count(endpoint)).toBe(before + 1);
  });

  it('with another body is refused', async () => {
    const sent = await sampled(endpoint);
    await send(endpoint, sent, 'once');
    const before = await count(endpoint);
    const [field = ''] = ['title', 'first_name', 'note'].filter((name) => name in (sent.body as object));
    const other = { ...sent, body: { ...(sent.body as object), [field]: 'Another' } };
    expectProblem(await send(endpoint, other, 'once'), 'key-reused');
    expect(await count(endpoint)).toBe(before);
  });

  it('under another key, by another person or without a key makes another', async () => {
    const before = await count(endpoint);
    const { ATTORNEY } = world.firm.people;
    const made = [
      await send(endpoint, await sampled(endpoint), 'once'),
      await send(endpoint, await sampled(endpoint), 'Once'),
      await send(endpoint, await sampled(endpoint, ATTORNEY), 'once', ATTORNEY),
      await admin.call(endpoint, await sampled(endpoint)),
    ];
    expect(made.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(new Set(made.map(idOf)).size).toBe(4);
    expect(await count(endpoint)).toBe(before + 4);
  });

  it('sent ten times at once makes one', async () => {
    const before = await count(endpoint);
    const sent = await sampled(endpoint);
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(endpoint, sent, 'once')));
    const made = replies.filter(({ status }) => status === 201);
    for (const reply of replies) if (reply.status !== 201) expectProblem(reply, 'conflict');
    expect(new Set(made.map(idOf)).size).toBe(1);
    expect(await count(endpoint)).toBe(before + 1);
    const after = await send(endpoint, sent, 'once');
    expect(after.body).toEqual(made[0]?.body);
  });

  it('is not found when what it made is gone', async () => {
    isWorn = true;
    const sent = await sampled(endpoint);
    const made = await send(endpoint, sent, 'once');
    const remove = everyEndpoint.find(
      ({ endpoint: { method, path } }) => method === 'DELETE' && path === `${endpoint.path}:id/`,
    );
    // What is not deleted alone goes with its matter.
    const { matter } = sent.body as { matter?: string };
    const removed = remove
      ? await admin.call(remove.endpoint, { params: { id: idOf(made) } })
      : await admin.call(matters.remove, { params: { id: matter ?? '' } });
    expect(removed.status, JSON.stringify(removed.body)).toBe(204);
    expectProblem(await send(endpoint, sent, 'once'), 'not-found');
  });

  it('is done again when a day has passed, swept or not', async () => {
    const first = await send(endpoint, await sampled(endpoint), 'once');
    await age();
    const anew = await sampled(endpoint);
    const second = await send(endpoint, anew, 'once');
    expect(second.status).toBe(201);
    expect(idOf(second)).not.toBe(idOf(first));
    expect((await send(endpoint, anew, 'once')).body).toEqual(second.body);
    await age();
    await sweepIdempotencyKeys(test.services.pool);
    expect(await keysKept()).toBe(0);
    expect((await send(endpoint, await sampled(endpoint), 'once')).status).toBe(201);
  });

  it('that was refused may be put right under the same key', async () => {
    const kept = await keysKept();
    const sent = await sampled(endpoint);
    const unknown = { ...(sent.body as object), matter: crypto.randomUUID(), first_name: '' };
    expect((await send(endpoint, { ...sent, body: unknown }, 'once')).status).toBe(400);
    expect(await keysKept()).toBe(kept);
    expect((await send(endpoint, sent, 'once')).status).toBe(201);
    expect(await keysKept()).toBe(kept + 1);
  });

  it('takes no key that is none', async () => {
    const before = await count(endpoint);
    const sent = await sampled(endpoint);
    for (const wrong of ['', 'a b', 'x'.repeat(256), 'schl\u00fcssel'])
      expectInvalid(await send(endpoint, sent, wrong), 'idempotency-key');
    expect(await count(endpoint)).toBe(before);
    expect((await send(endpoint, sent, '~'.repeat(255))).status).toBe(201);
  });

  it('is checked for who may call it, as any call', async () => {
    isWorn = true;
    const { READ_ONLY } = world.firm.people;
    const sent = await sampled(endpoint);
    await send(endpoint, sent, 'once');
    expectProblem(await send(endpoint, sent, 'once', READ_ONLY), 'forbidden');
    await test.owner.query(`update caseward.users set role = 'READ_ONLY' where tenant_id = $1 and id = $2`, [
      world.firm.id,
      admin.id,
    ]);
    expectProblem(await send(endpoint, sent, 'once'), 'forbidden');
  });
});

it('is told at once that the first call is still being worked on', async () => {
  const sent: Sent = { body: { note: 'A', matter: world.ids.matter } };
  const holder = await test.owner.connect();
  await holder.query('begin');
  await holder.query('select from caseward.matters where tenant_id = $1 and id = $2 for update', [
    world.firm.id,
    world.ids.matter,
  ]);
  let done = false;
  const first = send(notes.create, sent, 'once').finally(() => {
    done = true;
  });
  await vi.waitFor(async () => {
    const { rows } = await test.owner.query(
      `select from pg_locks where locktype = 'transactionid' and not granted`,
    );
    expect(rows).toHaveLength(1);
  });
  const second = await send(notes.create, sent, 'once');
  expect(done).toBe(false);
  expectProblem(second, 'conflict');
  expect(second.headers.get('retry-after')).toBe('1');
  await holder.query('rollback');
  holder.release();
  const made = await first;
  expect((await send(notes.create, sent, 'once')).body).toEqual(made.body);
});

it('is not found behind a wall that was raised meanwhile', async () => {
  const { ATTORNEY } = world.firm.people;
  const opening: Sent = { body: { title: 'T', assigned_users: [ATTORNEY.id] } };
  const { body: matter } = await admin.call(matters.create, {
    ...opening,
    headers: { 'idempotency-key': 'once' },
  });
  const registering: Sent = {
    body: { title: 'T', matter: matter.id, file_path: await upload(admin, 'a.txt', 'a') },
  };
  await send(documents.create, registering, 'once');
  const raised = await ATTORNEY.call(walls.raise, {
    params: { id: matter.id },
    body: { reason: 'Screened', members: [ATTORNEY.id] },
  });
  expect(raised.status, JSON.stringify(raised.body)).toBe(201);
  expectProblem(await send(matters.create, opening, 'once'), 'not-found');
  expectProblem(await send(documents.create, registering, 'once'), 'not-found');
});

it('answers what the first call answered, though the record has changed since', async () => {
  const sent: Sent = { body: { first_name: 'Ana' } };
  const first = await send(contacts.create, sent, 'once');
  await admin.call(contacts.patch, { params: { id: idOf(first) }, body: { first_name: 'Anna' } });
  const again = await send(contacts.create, sent, 'once');
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('etag')).toBe('"1"');
});
