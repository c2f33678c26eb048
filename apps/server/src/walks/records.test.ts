import { audit } from '@caseward/contract/audit';
import type { Endpoint } from '@caseward/contract/endpoint';
import { exports } from '@caseward/contract/exports';
import { holds } from '@caseward/contract/holds';
import { type RecordType, recordTypes, typesThatAre } from '@caseward/contract/records';
import { search } from '@caseward/contract/search';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { records } from '../app.ts';
import { inScope } from '../db/scope.ts';
import { SYSTEM_USER_ID } from '../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../platform/trash/purge.ts';
import type { Person } from '../testing/firm.ts';
import { createRecord, creating } from '../testing/new-record.ts';
import { sampleCall, unfiltered } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ageTrash } from '../testing/trash.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Every record type can do what the contract says of it: a new type that something generic forgets fails here.
 */

let test: TestApp;
let world: World;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
  await enterWorld();
});
afterAll(() => test.close());

/** Most tests use a record of their own; those that change what the world came with begin with another one. */
async function enterWorld() {
  world = await createWorld(test);
  admin = world.firm.admin;
}

const onMatter = typesThatAre('onMatter');
const pathOf = (type: RecordType) => `/api/v1/${recordTypes[type].table}/`;

/** The endpoint of the contract that does this; a record type without it fails. */
function endpointAt(method: Endpoint['method'], path: string): Endpoint {
  const found = everyEndpoint.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
  if (!found) throw new Error(`The contract has no ${method} ${path}.`);
  return found.endpoint;
}

/** Creates a record called "A sample" that nothing else refers to, on the world's matter; answers its id. */
const create = (type: RecordType) => createRecord(admin, type, world.ids);

async function remove(type: RecordType, id: string): Promise<number> {
  return (await admin.call(endpointAt('DELETE', `${pathOf(type)}:id/`), { params: { id } })).status;
}

/** Whether the list of a type shows a record; of records on a matter, the list of the world's matter. */
async function isListed(type: RecordType, id: string, person = admin): Promise<boolean> {
  const endpoint = endpointAt('GET', pathOf(type));
  const sent = unfiltered(
    endpoint,
    sampleCall(endpoint, ({ referent }) => world.ids[referent]),
  );
  const { status, body } = await person.call(endpoint, sent);
  return status === 200 && (body as unknown as { id: string }[]).some((row) => row.id === id);
}

async function isFound(type: (typeof found)[number], id: string, person = admin) {
  const { body } = await person.call(search.find, { query: { q: 'sample', type } });
  return body.groups.some((group) => group.hits.some((hit) => hit.id === id));
}
const found = typesThatAre('found');
const isSearched = (type: RecordType): type is (typeof found)[number] => found.some((each) => each === type);

/** Whether a record is shown wherever its type is: in its list, and to a search. */
async function isShown(type: RecordType, id: string, person = admin) {
  const listed = await isListed(type, id, person);
  return isSearched(type) ? [listed, await isFound(type, id, person)] : [listed, listed];
}
const everywhere = [true, true];
const nowhere = [false, false];

const purge = () =>
  purgeTrash(
    (work, options) =>
      inScope(test.services.pool, { tenantId: world.firm.id, userId: SYSTEM_USER_ID }, work, options),
    test.services.store,
  );

/** Whether the row of a record is deleted; null when it was purged. */
async function isDeleted(type: RecordType, id: string): Promise<boolean | null> {
  const { rows } = await test.owner.query(
    `select deleted_at is not null as deleted from caseward.${recordTypes[type].table} where id = $1`,
    [id],
  );
  return rows[0]?.deleted ?? null;
}

const deletionOf = async (id: string) =>
  (await admin.call(trash.list)).body.find((deletion) => deletion.object_id === id);
const restore = (id = '') => admin.call(trash.restore, { params: { id } });
const eventsOf = async (id: string) => (await admin.call(audit.list, { query: { object_id: id } })).body;

it('finds a definition of every record type', () => {
  expect(Object.keys(records).sort()).toEqual(Object.keys(recordTypes).sort());
});

describe.each(Object.keys(recordTypes) as RecordType[])('a %s', (type) => {
  it('is created by one endpoint, once for one idempotency key', () => {
    expect(creating(type)).toMatchObject([{ method: 'POST', takesIdempotencyKey: true }]);
  });
});

it.each(typesThatAre('listed'))('a list of every %s is exported', async (type) => {
  const { status, body } = await admin.call(exports.create, {
    body: { kind: recordTypes[type].table, format: 'csv' },
  });
  expect(status).toBe(200);
  const file = await fetch(body.url);
  expect(file.status).toBe(200);
  expect(await file.text()).toContain(world.mark);
});

describe.each(typesThatAre('deletable'))('a deletable %s', (type) => {
  it('is gone from list and search until it is restored, and named in trash and audit log', async () => {
    const id = await create(type);
    expect(await isShown(type, id)).toEqual(everywhere);
    expect(await remove(type, id)).toBe(204);
    expect(await isShown(type, id)).toEqual(nowhere);
    const deletion = await deletionOf(id);
    expect(deletion).toMatchObject({ object_type: type, label: expect.stringContaining('A sample') });
    expect(deletion?.matter?.id ?? null).toBe(recordTypes[type].onMatter ? world.ids.matter : null);
    expect((await restore(deletion?.id)).status).toBe(204);
    expect(await isShown(type, id)).toEqual(everywhere);
    const events = await eventsOf(id);
    expect(events.map(({ action }) => action)).toEqual(['RESTORED', 'DELETED', 'CREATED']);
    for (const event of events)
      expect(event).toMatchObject({
        object_type: type,
        object_label: records[type].hasName ? deletion?.label : null,
      });
  });

  it('is purged when its days in the trash are over', async () => {
    const id = await create(type);
    await remove(type, id);
    await ageTrash(test, world.firm.id);
    await purge();
    expect(await isDeleted(type, id)).toBeNull();
    expect(await deletionOf(id)).toBeUndefined();
    expect((await eventsOf(id))[0]).toMatchObject({ action: 'PURGED', object_label: null });
  });
});

describe.each(['matter', ...onMatter] as const)('a %s', (type) => {
  beforeEach(enterWorld);

  it('is behind its matter’s wall', async () => {
    const outsider = world.firm.people.ATTORNEY;
    const id = await create(type);
    expect(await isShown(type, id, outsider)).toEqual(everywhere);
    const params = { id: type === 'matter' ? id : world.ids.matter };
    const body = { reason: 'A conflict', members: [admin.id] };
    expect((await admin.call(walls.raise, { params, body })).status).toBe(201);
    expect(await isShown(type, id, outsider)).toEqual(nowhere);
    expect(await isShown(type, id)).toEqual(everywhere);
  });

  it.runIf(recordTypes[type].deletable)('cannot be deleted while its matter is on legal hold', async () => {
    const params = { id: world.ids.matter };
    expect((await admin.call(holds.place, { params, body: { reason: 'A court asks' } })).status).toBe(201);
    expect(await remove(type, world.ids[type])).toBe(409);
    expect(await isDeleted(type, world.ids[type])).toBe(false);
  });
});

it.each(onMatter)(
  'a matter takes its %s along into the trash, back, and out of the database',
  async (type) => {
    await enterWorld();
    const id = world.ids[type];
    await remove('matter', world.ids.matter);
    expect(await isDeleted(type, id)).toBe(true);
    expect((await restore((await deletionOf(world.ids.matter))?.id)).status).toBe(204);
    expect(await isDeleted(type, id)).toBe(false);
    await remove('matter', world.ids.matter);
    await ageTrash(test, world.firm.id);
    await purge();
    expect(await isDeleted(type, id)).toBeNull();
  },
);
