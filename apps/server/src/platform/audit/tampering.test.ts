import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { moveBack } from '../../testing/aging.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTampering, type Tampering } from '../../testing/tampering.ts';
import { sealAudit, type TestApp, verifyAudit } from '../../testing/test-app.ts';
import { Checkpoints } from './checkpoint.ts';
import { record } from './record.ts';
import { Verifier } from './verify.ts';

/*
 * Every kind of tampering, done as the database's superuser.
 */

let tampering: Tampering;
let test: TestApp;
beforeAll(async () => {
  tampering = await startTampering();
  test = tampering.test;
});
afterAll(() => tampering.close());

let firm: Firm;
/** A chain of eight events: matters created and read in turn. */
beforeEach(async () => {
  firm = await tampering.newFirm();
  // Sign-ins of its people are irrelevant here.
  await tamper('delete from caseward.audit_events where tenant_id = $1');
  for (let n = 0; n < 4; n += 1) await openMatter();
  await seal();
});

async function openMatter() {
  const made = await firm.admin.call(matters.create, {
    body: { title: 'A matter', description: 'What it is about' },
  });
  await firm.admin.call(matters.get, { params: { id: made.body.id } });
  return made.body.id;
}

/** An event that the server recorded, with these details. */
const recorded = (details: Record<string, number>) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: firm.admin.id }, (scope) =>
    record(scope, { action: 'CREATED', objectType: 'matter', details }),
  );

const seal = () => sealAudit(test, firm.id);
const verify = () => verifyAudit(test, firm.id);
const tamper = (statement: string) => tampering.tamper(statement);
const eventAt = (seq: number) =>
  `(select event_id from caseward.audit_seals where tenant_id = $1 and seq = ${seq})`;
// Values are read and made here: on a cluster an UPDATE has none that a function makes of columns.
const edit = (seq: number, change: string) =>
  tamper(`update caseward.audit_events set ${change} where tenant_id = $1 and id = ${eventAt(seq)}`);
/** Moves the time of an event into the past. */
const age = (id: string, seconds: number) =>
  moveBack(test, { table: 'audit_events', column: 'created_at', tenantId: firm.id, only: { id } }, seconds);
const deleteSeals = (condition: string) =>
  tamper(`delete from caseward.audit_seals where tenant_id = $1 and ${condition}`);
const deleteEvents = (condition: string) =>
  tamper(`delete from caseward.audit_events where tenant_id = $1 and id in
    (select event_id from caseward.audit_seals where tenant_id = $1 and ${condition})`);

it('finds a chain whole that nobody touched', async () => {
  expect(await verify()).toEqual({ sealed: 8, faults: [] });
  await openMatter();
  expect(await seal()).toBe(2);
  expect(await seal()).toBe(0);
  expect(await verify()).toEqual({ sealed: 10, faults: [] });
});

it.each([
  ['user_id', `user_id = '${crypto.randomUUID()}'`],
  ['user_id away', 'user_id = null'],
  ['session_id', `session_id = '${crypto.randomUUID()}'`],
  ['address', `address = '192.0.2.1'`],
  ['action', `action = 'DELETED'`],
  ['object_type', `object_type = 'task'`],
  ['object_id', `object_id = '${crypto.randomUUID()}'`],
  ['matter_id', 'matter_id = null'],
  ['changes', `changes = jsonb_set(changes, '{title,new}', '"Another"')`],
  ['changes away', 'changes = null'],
  ['details', `details = '{"a": 1}'`],
])('names an event whose %s was edited', async (_, change) => {
  await edit(3, change);
  expect((await verify()).faults).toContainEqual({
    seq: 3,
    what: 'the event or its seal was changed after it was sealed',
  });
});

it('names an event whose time was edited', async () => {
  const { rows } = await tamper(`select ${eventAt(3)} as id`);
  await age(rows[0].id, 0.001);
  expect((await verify()).faults).toContainEqual({
    seq: 3,
    what: 'the event or its seal was changed after it was sealed',
  });
});

it('names an event whose id was edited', async () => {
  await edit(3, `id = '${crypto.randomUUID()}'`);
  expect((await verify()).faults).toContainEqual({ seq: 3, what: 'the event was deleted' });
});

it('notices a number that JavaScript would read as the same', async () => {
  await recorded({ n: 2 ** 53 });
  expect(await seal()).toBe(1);
  expect((await verify()).faults).toEqual([]);
  await edit(9, `details = '{"n": 9007199254740993}'`);
  expect((await verify()).faults).toHaveLength(1);
});

it.each([
  ['a deleted event', () => deleteEvents('seq = 4'), 4, 'the event was deleted'],
  ['a deleted seal', () => deleteSeals('seq = 4'), 4, 'the seal was deleted'],
  ['the first seal deleted', () => deleteSeals('seq = 1'), 1, 'the seal was deleted'],
  [
    'both deleted in the middle',
    async () => {
      await deleteEvents('seq = 4');
      await deleteSeals('seq = 4');
    },
    4,
    'the seal was deleted',
  ],
  [
    'both deleted at the end',
    async () => {
      await deleteEvents('seq > 6');
      await deleteSeals('seq > 6');
    },
    7,
    'the end of the chain was cut off: its checkpoint stands at 8',
  ],
  [
    'everything deleted',
    async () => {
      await deleteEvents('true');
      await deleteSeals('true');
    },
    1,
    'the end of the chain was cut off: its checkpoint stands at 8',
  ],
  [
    'a seal of another event',
    () =>
      tamper(`update caseward.audit_seals set mac = (select mac from caseward.audit_seals where tenant_id = $1 and seq = 2)
        where tenant_id = $1 and seq = 5`),
    5,
    'the event or its seal was changed after it was sealed',
  ],
])('names %s', async (_, crime, seq, what) => {
  await crime();
  expect((await verify()).faults).toContainEqual({ seq, what });
});

const swapped = (column: string, a: number, b: number) =>
  `update caseward.audit_seals set ${column} where tenant_id = $1 and seq in (${a}, ${b})`;

it.each([
  [3, 4],
  [2, 7],
])('names events whose places %i and %i were swapped', async (a, b) => {
  await tampering.superuser.query('begin');
  await tamper(swapped('seq = seq + 1000', a, b));
  await tamper(`update caseward.audit_seals set seq = case when seq = ${a + 1000} then ${b} else ${a} end
    where tenant_id = $1 and seq > 1000`);
  await tampering.superuser.query('commit');
  expect((await verify()).faults[0]).toEqual({ seq: a, what: 'events were reordered' });
});

it('names events that were exchanged under their seals', async () => {
  const other = '00000000-0000-4000-8000-000000000000';
  const [a, b] = (
    await tamper(
      'select event_id from caseward.audit_seals where tenant_id = $1 and seq in (3, 6) order by seq',
    )
  ).rows.map(({ event_id }) => event_id as string);
  const name = (seq: number, id: string | undefined) =>
    tamper(`update caseward.audit_seals set event_id = '${id}' where tenant_id = $1 and seq = ${seq}`);
  await name(3, other);
  await name(6, a);
  await name(3, b);
  expect((await verify()).faults[0]).toEqual({ seq: 3, what: 'events were reordered' });
});

it('names where a chain was recomputed without the key', async () => {
  await edit(5, `address = '192.0.2.1'`);
  await tamper(
    `update caseward.audit_seals set mac = sha256(mac || 'guess'::bytea) where tenant_id = $1 and seq >= 5`,
  );
  expect((await verify()).faults).toContainEqual({
    seq: 5,
    what: 'the event or its seal was changed after it was sealed',
  });
});

it('names an event that is visible to others than its matter is', async () => {
  const id = await openMatter();
  const { ATTORNEY } = firm.people;
  const members = [firm.admin.id, ATTORNEY.id];
  await firm.admin.call(walls.raise, { params: { id }, body: { reason: 'A conflict', members } });
  await seal();
  expect((await verify()).faults).toEqual([]);
  await edit(9, 'visible_to = null');
  expect((await verify()).faults).toEqual([
    { seq: 9, what: 'the event is visible to others than its matter is' },
  ]);
});

it('names events that were not sealed in time', async () => {
  await recorded({ n: 1 });
  const { rows } = await tamper(
    `select id from caseward.audit_events where tenant_id = $1 and details ? 'n'`,
  );
  const { id } = rows[0];
  await age(id, 120);
  const [fault] = (await verify()).faults;
  expect(fault?.what).toMatch(/^1 event has waited for longer than a minute to be sealed, the oldest since /);
  await age(id, -120);
  expect(await seal()).toBe(1);
  expect((await verify()).faults).toEqual([]);
});

describe('the checkpoint', () => {
  const keep = (text: string) => test.services.store.keepCheckpoint(firm.id, text);
  const read = async () => (await test.services.store.readCheckpoint(firm.id)) ?? '';

  it('shows a database that was put back to an older state', async () => {
    const rows = async (table: string) =>
      (await tamper(`select * from caseward.${table} where tenant_id = $1`)).rows.length;
    const before = await rows('audit_seals');
    await openMatter();
    await seal();
    await deleteEvents(`seq > ${before}`);
    await deleteSeals(`seq > ${before}`);
    const fault = {
      seq: 9,
      what: 'the end of the chain was cut off: its checkpoint stands at 10',
    };
    expect((await verify()).faults).toEqual([fault]);
    // The evidence remains after later sealing.
    await openMatter();
    await openMatter();
    await seal();
    expect((await verify()).faults).toEqual([
      { seq: 10, what: 'the chain is another one than its checkpoint says' },
    ]);
  });

  it('is missed where there is none', async () => {
    const { auditKey, store } = test.services;
    const nowhere = { ...store, readCheckpoint: async () => undefined };
    const verifier = new Verifier(test.owner, auditKey, new Checkpoints(nowhere, auditKey));
    expect((await verifier.verify(firm.id)).faults).toEqual([
      { seq: null, what: 'the checkpoint is missing' },
    ]);
  });

  it('cannot be forged, nor be another firm’s', async () => {
    const good = JSON.parse(await read());
    await deleteEvents('seq > 6');
    await deleteSeals('seq > 6');
    const mac = (await tamper('select mac from caseward.audit_seals where tenant_id = $1 and seq = 6'))
      .rows[0].mac;
    await keep(JSON.stringify({ ...good, seq: 6, mac: mac.toString('hex') }));
    expect((await verify()).faults).toEqual([{ seq: null, what: 'the checkpoint was forged' }]);
    // Sealing does not replace it either.
    await openMatter();
    await seal();
    expect((await verify()).faults).toEqual([{ seq: null, what: 'the checkpoint was forged' }]);

    const other = await foundFirm(test);
    await other.admin.call(matters.create, { body: { title: 'Theirs' } });
    await sealAudit(test, other.id);
    await keep((await test.services.store.readCheckpoint(other.id)) ?? '');
    expect((await verify()).faults).toEqual([{ seq: null, what: 'the checkpoint was forged' }]);
  });
});
