import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contactNames } from '@caseward/contract/contact-names';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { follows } from '@caseward/contract/follows';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { pins } from '@caseward/contract/pins';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { beginPurge, purgeDeletion } from '../../platform/trash/purge.queries.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import type { Person } from '../../testing/firm.ts';
import { sampleCall } from '../../testing/sample.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { upload } from '../../testing/uploads.ts';
import { everyEndpoint } from '../../testing/walk.ts';
import { createWorld, type World } from '../../testing/world.ts';

/*
 * Legal hold: a matter with a record of each type, and with a task and a document that were in the trash before,
 * meets every way to delete. Everything stays, byte by byte.
 */

const records = ['matters', 'tasks', 'notes', 'documents', 'matter_parties'] as const;
const inMatter = ['matter', 'task', 'note', 'document', 'contact'];
const removing = everyEndpoint.filter(({ endpoint }) => endpoint.method === 'DELETE');

let test: TestApp;
let world: World;
let admin: Person;
let inTrash: string[];
let before: unknown;
/** A test took away what others try to delete. */
let isWorn = true;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  if (!isWorn) return;
  world = await createWorld(test);
  admin = world.firm.admin;
  const matter = world.ids.matter;
  const filePath = await upload(admin, 'earlier.txt', 'deleted before the hold');
  const file = await admin.call(documents.create, {
    body: { title: 'Earlier', file_path: filePath, matter },
  });
  const task = await admin.call(tasks.create, { body: { title: 'Earlier', matter } });
  await admin.call(documents.remove, { params: { id: file.body.id } });
  await admin.call(tasks.remove, { params: { id: task.body.id } });
  inTrash = (await admin.call(trash.list, { query: { limit: '2' } })).body.map(({ id }) => id);
  const placed = await admin.call(holds.place, { params: { id: matter }, body: { reason: 'Subpoena' } });
  expect(placed.status).toBe(201);
  await ageTrash(test, world.firm.id);
  before = await everything();
  isWorn = false;
});
afterAll(() => test.close());

const inFirm: OpenScope = (work) =>
  inScope(test.services.pool, { tenantId: world.firm.id, userId: admin.id }, work);

/** The content of a matter: its rows, their soft deletes, and the first bytes of each file. */
async function everything() {
  const rows = records.map(async (table) => {
    const column = table === 'matters' ? 'id' : 'matter_id';
    const shown = table === 'matter_parties' ? 'contact_id, role' : 'id, deleted_at, deletion_id';
    const found = await test.owner.query(
      `select ${shown} from caseward.${table} where ${column} = $1 order by 1`,
      [world.ids.matter],
    );
    return [table, found.rows];
  });
  const files = await test.owner.query<{ file_path: string }>(
    'select file_path from caseward.documents where matter_id = $1 order by id',
    [world.ids.matter],
  );
  const bytes = files.rows.map(async ({ file_path }) =>
    Buffer.from((await test.services.store.head(file_path, 64)) ?? []).toString(),
  );
  return { rows: await Promise.all(rows), bytes: await Promise.all(bytes) };
}

const expectAllThere = async () => expect(await everything()).toEqual(before);

it('starts with rows of every kind, and files', () => {
  const { rows, bytes } = before as Awaited<ReturnType<typeof everything>>;
  expect(rows.map(([, found]) => found?.length)).toEqual([1, 3, 1, 2, 3]);
  expect(bytes).toContain('deleted before the hold');
  expect(bytes.every((text) => text.length > 0)).toBe(true);
});

it.each(removing)('outlives $name', async ({ endpoint }) => {
  for (const person of Object.values(world.firm.people)) {
    const sent = sampleCall(endpoint, ({ referent }) => world.ids[referent]);
    const { status } = await person.call(endpoint, sent);
    isWorn ||= status < 300;
    // What is said of a contact is marked as removed, and no row goes; what is pinned and followed is a person's own.
    const own = [pins.removeMatter, follows.remove];
    const done: Endpoint[] = [contactNames.remove, contactDistinctions.remove, ...own];
    const isDone = done.includes(endpoint);
    if (!isDone && inMatter.some((kind) => endpoint.path.includes(`/${kind}s/`)))
      expect([403, 409]).toContain(status);
    await expectAllThere();
  }
});

it('outlives moving its task out, and taking its clients away', async () => {
  const other = await admin.call(matters.create, { body: { title: 'Other' } });
  for (const matter of [null, other.body.id])
    expect((await admin.call(tasks.patch, { params: { id: world.ids.task }, body: { matter } })).status).toBe(
      409,
    );
  const params = { id: world.ids.matter };
  expect((await admin.call(matters.patch, { params, body: { clients: [] } })).status).toBe(409);
  await expectAllThere();
});

it('outlives purges, the database’s own function asked directly too', async () => {
  const purge = () => purgeTrash(inFirm, test.services.store);
  await purge();
  for (const id of inTrash) {
    expect(await inFirm((scope) => beginPurge(scope, id))).toBeNull();
    // As if it had begun before the hold.
    await test.owner.query('update caseward.deletions set purging_at = now() where id = $1', [id]);
    expect(await inFirm((scope) => purgeDeletion(scope, id))).toBeUndefined();
  }
  await purge();
  await expectAllThere();
  isWorn = true;
  await admin.call(holds.release, { params: { id: world.ids.matter }, body: { reason: 'Closed' } });
  expect(await purge()).toBe(inTrash.length);
});

it.each([
  ...['matters', 'tasks', 'notes', 'documents'].map(
    (table) => `update caseward.${table} set deleted_at = now()`,
  ),
  ...records.filter((table) => table !== 'matter_parties').map((table) => `delete from caseward.${table}`),
  'delete from caseward.matter_parties',
  ...records.map((table) => `truncate caseward.${table} cascade`),
  'delete from caseward.deletions',
  'update caseward.deletions set purging_at = now()',
  "insert into caseward.deletions select tenant_id, gen_random_uuid(), 'matter', matter_id, matter_id, '2020-01-01', created_by from caseward.tasks",
])('outlives the serving role saying %s', async (statement) => {
  const client = await test.services.pool.connect();
  try {
    await client.query(
      `begin; set local app.tenant_id = '${world.firm.id}'; set local app.user_id = '${admin.id}'`,
    );
    // Refused, or without effect on held rows.
    await client.query(statement).then(
      () => client.query('commit'),
      () => client.query('rollback'),
    );
  } finally {
    client.release();
  }
  await expectAllThere();
});
