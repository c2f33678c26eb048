import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { moveBack } from '../../testing/aging.ts';
import type { Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { tablesOnMatters } from '../../testing/uneven-protection.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import type { OpenScope } from '../jobs/recurring.ts';
import { beginPurge, deletionsToPurge, firmsToPurge, purgeDeletion } from './purge.queries.ts';
import { purgeTrash } from './purge.ts';

let test: TestApp;
let world: World;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(test);
  admin = world.firm.admin;
});
afterAll(() => test.close());

const inFirm: OpenScope = (work, options) =>
  inScope(test.services.pool, { tenantId: world.firm.id, userId: SYSTEM_USER_ID }, work, options);
const purge = (store: DocumentStore = test.services.store) => purgeTrash(inFirm, store);
const latest = async () => (await admin.call(trash.list)).body[0]?.id ?? '';
const restore = (id: string) => admin.call(trash.restore, { params: { id } });
const removeTask = () => admin.call(tasks.remove, { params: { id: world.ids.task } });
const removeMatter = () => admin.call(matters.remove, { params: { id: world.ids.matter } });
const age = () => ageTrash(test, world.firm.id);
const head = (key: string) => test.services.store.head(key, 4);

async function fileOf(document: string): Promise<string> {
  const { rows } = await test.owner.query<{ file_path: string }>(
    'select file_path from caseward.documents where id = $1',
    [document],
  );
  return rows[0]?.file_path ?? '';
}

/** What outlives a matter, behind its wall: events, conflict checks about it or with it among their findings, and its
 * parties in the register. */
const outliving = [
  'audit_events',
  ...['checks', 'decisions', 'findings', 'hits', 'terms'].map((part) => `conflict_${part}`),
  'register_entries',
];

async function rowsOf(matter: string): Promise<string[]> {
  const counted = (await tablesOnMatters(test.owner)).map(async (table) => {
    const { rows } = await test.owner.query(`select from caseward.${table} where matter_id = $1`, [matter]);
    return rows.length > 0 ? [table] : [];
  });
  return (await Promise.all(counted)).flat();
}

const isThere = async (table: string, id: string) =>
  ((await test.owner.query(`select from caseward.${table} where id = $1`, [id])).rowCount ?? 0) > 0;

describe('a purge', () => {
  it('leaves what is younger than 30 days, or restored', async () => {
    await removeTask();
    const id = await latest();
    expect(await purge()).toBe(0);
    expect(await inFirm((scope) => beginPurge(scope, id))).toBeNull();
    expect(await inFirm((scope) => purgeDeletion(scope, id))).toBeUndefined();
    expect((await restore(id)).status).toBe(204);
    await age();
    // Only the world's own deletions are purged: a task, and a contact that was merged.
    expect(await purge()).toBe(2);
    expect((await admin.call(tasks.get, { params: { id: world.ids.task } })).status).toBe(200);
  });

  it('removes a matter with all that belongs to it, what was deleted before it and the files too', async () => {
    const { ids } = world;
    const file = await fileOf(ids.document);
    await removeTask();
    await admin.call(documents.remove, { params: { id: ids.document } });
    await removeMatter();
    await age();
    expect(await rowsOf(ids.matter)).toContain('legal_holds');
    expect(await head(file)).toBeDefined();
    expect(await firmsToPurge(test.services.pool)).toContain(world.firm.id);
    await purge();
    expect(await firmsToPurge(test.services.pool)).not.toContain(world.firm.id);
    expect(await rowsOf(ids.matter)).toEqual(outliving);
    expect(await isThere('matters', ids.matter)).toBe(false);
    expect(await head(file)).toBeUndefined();
    expect((await admin.call(trash.list)).body).toEqual([]);
    const events = await admin.call(audit.list, { query: { action: 'PURGED', object_type: 'matter' } });
    expect(events.body).toMatchObject([{ object_id: ids.matter, user: null }]);
    expect(await purge()).toBe(0);
  });

  it('removes a walled matter, of which only those behind the wall are told', async () => {
    const { ATTORNEY } = world.firm.people;
    const params = { id: world.ids.matter };
    const team = { assigned_users: [ATTORNEY.id], lead_attorney: ATTORNEY.id };
    await ATTORNEY.call(matters.patch, { params, body: team });
    const raised = await ATTORNEY.call(walls.raise, { params, body: { reason: 'Conflict', members: [] } });
    expect(raised.status).toBe(201);
    await ATTORNEY.call(matters.remove, { params });
    await age();
    await purge();
    expect(await rowsOf(params.id)).toEqual(outliving);
    const events = await admin.call(audit.list, { query: { action: 'PURGED', object_type: 'matter' } });
    expect(events.body).toEqual([]);
    const { rows } = await test.owner.query(
      `select visible_to from caseward.audit_events where action = 'PURGED' and object_id = $1`,
      [params.id],
    );
    expect(rows).toEqual([{ visible_to: [ATTORNEY.id] }]);
  });

  it('keeps a contact that a matter names, until the matter is gone', async () => {
    const { contact } = world.ids;
    await removeMatter();
    await admin.call(contacts.remove, { params: { id: contact } });
    const id = await latest();
    const month = 31 * 24 * 60 * 60;
    const tenantId = world.firm.id;
    await moveBack(test, { table: 'deletions', column: 'created_at', tenantId, only: { id } }, month);
    await moveBack(test, { table: 'contacts', column: 'deleted_at', tenantId, only: { id: contact } }, month);
    expect(await purge()).toBe(0);
    expect(await inFirm((scope) => beginPurge(scope, id))).toBeNull();
    expect((await admin.call(trash.list)).body).toContainEqual(
      expect.objectContaining({ id, purged_at: null, kept_because: 'A matter still names this contact.' }),
    );
    await age();
    await purge();
    await purge();
    expect(await isThere('contacts', contact)).toBe(false);
  });

  it('that a crash cut short is taken up again, and cannot be restored from', async () => {
    const file = await fileOf(world.ids.document);
    await admin.call(documents.remove, { params: { id: world.ids.document } });
    const id = await latest();
    await age();
    const broken = {
      ...test.services.store,
      remove: async (key: string) => {
        await test.services.store.remove(key);
        throw new Error('The power is out.');
      },
    };
    await expect(purge(broken)).rejects.toThrow('The power is out.');
    expect(await head(file)).toBeUndefined();
    expect(await isThere('documents', world.ids.document)).toBe(true);
    expect((await restore(id)).status).toBe(404);
    expect(await purge()).toBeGreaterThan(0);
    expect(await isThere('documents', world.ids.document)).toBe(false);
  });

  it('removes no row of what has not begun to be purged', async () => {
    await removeTask();
    const id = await latest();
    await age();
    expect(await inFirm(deletionsToPurge)).toContain(id);
    expect(await inFirm((scope) => purgeDeletion(scope, id))).toBeUndefined();
    expect(await isThere('tasks', world.ids.task)).toBe(true);
  });

  it('of another firm is refused', async () => {
    await removeTask();
    await age();
    const call = 'select caseward.begin_purge($1, $2)';
    const id = (await inFirm(deletionsToPurge))[0];
    const client = await test.services.pool.connect();
    try {
      await client.query(
        `begin; set local app.tenant_id = '${SYSTEM_USER_ID}'; set local app.user_id = '${SYSTEM_USER_ID}'`,
      );
      await expect(client.query(call, [world.firm.id, id])).rejects.toThrow('another tenant');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
