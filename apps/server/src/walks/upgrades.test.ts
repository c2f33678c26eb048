import { createHash } from 'node:crypto';
import { calendar } from '@caseward/contract/calendar';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { importRows } from '@caseward/contract/import-rows';
import { imports } from '@caseward/contract/imports';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { people } from '@caseward/contract/people';
import { rulePacks } from '@caseward/contract/rule-packs';
import { search } from '@caseward/contract/search';
import { session } from '@caseward/contract/session';
import { similarContacts } from '@caseward/contract/similar-contacts';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { views } from '@caseward/contract/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { Checkpoints } from '../platform/audit/checkpoint.ts';
import { Verifier } from '../platform/audit/verify.ts';
import { brokenRules } from '../testing/catalog-rules.ts';
import { changedColumns } from '../testing/changed-columns.ts';
import { callEndpoint, type Person, type Reply } from '../testing/firm.ts';
import { inCommon, readTables } from '../testing/kept-rows.ts';
import { nextQuery } from '../testing/pages.ts';
import { loadRelease, type ReleasedInstallation, releases } from '../testing/releases.ts';
import { placesOf } from '../testing/sample.ts';
import { schemaFacts } from '../testing/schema-facts.ts';
import { sealAudit, startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';

/*
 * Databases and documents that earlier releases made and filled, each upgraded to this version. Everything in them is
 * read over HTTP afterwards, by everyone who can sign in.
 */

/** Somebody of a released installation, signed in by name and password. */
interface Reader extends Pick<Person, 'id' | 'role' | 'call'> {
  tenant_id: string;
}

/** A row of a table, as JSON. */
interface Row {
  tenant_id: string;
  id: string;
  [column: string]: unknown;
}

/** Lists without parameters, the table they show, and what of it. */
const lists: [Endpoint, string, (row: Row, reader: Reader) => boolean][] = [
  [matters.list, 'matters', (row) => row.deleted_at === null],
  [contacts.list, 'contacts', (row) => row.deleted_at === null],
  [tasks.list, 'tasks', (row) => row.deleted_at === null],
  [documents.list, 'documents', (row) => row.deleted_at === null],
  [people.list, 'users', () => true],
  [invitations.list, 'one_time_links', (row) => row.kind === 'INVITATION'],
  [views.list, 'views', (row, { id }) => row.shared === true || row.created_by === id],
  [
    trash.list,
    'deletions',
    (row, { id, role }) => row.restored_at === null && (role === 'ADMIN' || row.created_by === id),
  ],
  [imports.list, 'imports', (row, { id }) => row.created_by === id],
];

/** Tables of the records that a path can name. */
const tableOf: Record<string, string> = {
  matter: 'matters',
  contact: 'contacts',
  task: 'tasks',
  document: 'documents',
  import: 'imports',
};

it('has releases to upgrade from', () => {
  expect(releases.slice(0, 2)).toEqual(['0.2.0', '0.3.0']);
});

describe.each(releases)('an installation of release %s', (release) => {
  let test: TestApp;
  let installation: ReleasedInstallation;
  let readers: Reader[];
  const tables = new Map<string, Row[]>();
  let rows: ReturnType<typeof inCommon>;

  beforeAll(async () => {
    installation = await loadRelease(release);
    const { database, folder, audit_key } = installation;
    const before = await readTables(database.superUrl);
    expect((await migrate(database.ownerUrl)).functions).not.toEqual([]);
    rows = inCommon(before, await readTables(database.superUrl), new Set(Object.keys(changedColumns)));
    test = await startTestApp({
      database,
      installation: { folder, auditKey: Buffer.from(audit_key, 'base64') },
    });
    readers = await Promise.all(installation.people.map(signIn));
    for (const table of new Set([...lists.map(([, name]) => name), ...Object.values(tableOf), 'notes']))
      tables.set(table, await rowsOf(table));
  });
  afterAll(async () => {
    await test.close();
    await installation.remove();
  });

  async function signIn(credentials: { username: string; password: string }): Promise<Reader> {
    const { status, body } = await callEndpoint(test.url, session.signIn, { body: credentials });
    expect(status, credentials.username).toBe(200);
    if (!('access' in body)) throw new Error(`${credentials.username} needs a code to sign in.`);
    const call: Person['call'] = (endpoint, sent) => callEndpoint(test.url, endpoint, sent, body.access);
    const { user, tenant } = (await call(session.me)).body;
    return { id: user.id, role: user.role, tenant_id: tenant.id, call };
  }

  async function rowsOf(table: string): Promise<Row[]> {
    const { rows } = await test.owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from caseward.${table} t`,
    );
    return rows.map(({ row }) => row);
  }

  /** Rows of a table that a person can see, as walls and firms have it. */
  const seenBy = (reader: Reader, table: string): Row[] =>
    (tables.get(table) ?? []).filter(
      ({ tenant_id, visible_to }) =>
        tenant_id === reader.tenant_id && (!Array.isArray(visible_to) || visible_to.includes(reader.id)),
    );

  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

  async function idsListed(reader: Reader, endpoint: Endpoint, query: Record<string, string>) {
    const found: { id: string }[] = [];
    for (let next: Record<string, string> | undefined = query; next; ) {
      const reply: Reply = await reader.call(endpoint, { query: next });
      if (reply.status === 403) return undefined;
      expect(reply.status).toBe(200);
      found.push(...(reply.body as { id: string }[]));
      next = nextQuery(reply, endpoint);
    }
    return idsOf(found);
  }

  it('becomes what a fresh installation is, in every table, policy, grant and function', async () => {
    const fresh = await startTestApp();
    try {
      expect(await schemaFacts(test.owner)).toEqual(await schemaFacts(fresh.owner));
      expect(await brokenRules(test.owner)).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it('has every row as it was, in all columns but those that a migration changes', () => {
    expect(Object.keys(rows.kept).length).toBeGreaterThan(20);
    expect(rows.found).toEqual(rows.kept);
  });

  it.each(lists.map(([endpoint, table, shows]) => ({ table, endpoint, shows })))(
    'lists all of $table',
    async ({ table, endpoint, shows }) => {
      const listed = new Set<string>();
      for (const reader of readers) {
        const ids = await idsListed(reader, endpoint, {});
        if (!ids) continue;
        expect(ids).toEqual(idsOf(seenBy(reader, table).filter((row) => shows(row, reader))));
        for (const id of ids) listed.add(id);
      }
      // Views and imports came with 0.3.0.
      if (!(release === '0.2.0' && ['views', 'imports'].includes(table)))
        expect(listed.size).toBeGreaterThan(0);
    },
  );

  it('shows the notes of every matter', async () => {
    for (const reader of readers) {
      const shown: string[] = [];
      for (const { id, deleted_at } of seenBy(reader, 'matters'))
        if (deleted_at === null)
          shown.push(...((await idsListed(reader, notes.list, { matter_id: id })) ?? []));
      const live = seenBy(reader, 'notes').filter(({ deleted_at }) => deleted_at === null);
      expect(shown.sort()).toEqual(idsOf(live));
      expect(live.length).toBeGreaterThan(0);
    }
  });

  /** Each import of an earlier release is done and left no rows out, no contact was merged; a preview asks with which
   * other one. */
  const elsewhere = new Map<Endpoint, number>([
    [imports.exportSkipped, 409],
    [importRows.get, 409],
    [contactMerges.successor, 404],
    [contactMerges.preview, 400],
  ]);

  it('answers each record by its id, and all that belongs to it', async () => {
    for (const { endpoint } of everyEndpoint) {
      const [place, ...more] = placesOf(endpoint).filter(({ part }) => part === 'params');
      const table = tableOf[place?.referent ?? ''];
      if (endpoint.method !== 'GET' || !table || more.length > 0) continue;
      for (const reader of readers)
        for (const { id, deleted_at, created_by } of seenBy(reader, table)) {
          const query = endpoint === importRows.get ? { row: '2' } : undefined;
          const { status } = await reader.call(endpoint, { params: { id }, query });
          if (status === 403) continue;
          const gone = typeof deleted_at === 'string' || (table === 'imports' && created_by !== reader.id);
          const here = elsewhere.get(endpoint) ?? 200;
          expect(status, `${endpoint.path} ${id}`).toBe(gone ? 404 : here);
        }
    }
  });

  it('answers every other question without parameters', async () => {
    const queries: Record<string, Record<string, string>> = {
      [search.find.path]: { q: 'a' },
      [similarContacts.list.path]: { first_name: 'Ada' },
      [rulePacks.read.path]: { pack: 'us-ny' },
      [calendar.read.path]: { from: '2026-05-01', to: '2026-05-31' },
    };
    for (const { endpoint } of everyEndpoint)
      if (endpoint.method === 'GET' && !endpoint.path.includes(':') && endpoint !== notes.list)
        for (const reader of readers) {
          const { status } = await reader.call(endpoint, { query: queries[endpoint.path] ?? {} });
          expect([200, 403], endpoint.path).toContain(status);
        }
  });

  it('hands out every file as it was uploaded', async () => {
    for (const reader of readers) {
      const live = seenBy(reader, 'documents').filter(({ deleted_at }) => deleted_at === null);
      expect(live.length).toBeGreaterThan(0);
      for (const { id, sha256 } of live) {
        const { body } = await reader.call(documents.download, { params: { id } });
        const bytes = new Uint8Array(await (await fetch(body.url)).arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      }
    }
  });

  it('has an audit log that is whole, and goes on under the same key', async () => {
    const { owner, services } = test;
    const verifier = new Verifier(
      owner,
      services.auditKey,
      new Checkpoints(services.store, services.auditKey),
    );
    const chains: number[] = [];
    for (const tenant_id of new Set(readers.map((reader) => reader.tenant_id))) {
      const { sealed, faults } = await verifier.verify(tenant_id);
      // The sign-ins of these tests wait: nothing is sealed by itself here.
      expect(faults.filter(({ what }) => !what.includes('waited for longer than a minute'))).toEqual([]);
      chains.push(sealed);
      expect(await sealAudit(test, tenant_id)).toBeGreaterThan(0);
      expect((await verifier.verify(tenant_id)).faults).toEqual([]);
    }
    // The demo firms begin without events.
    expect(Math.max(...chains)).toBeGreaterThan(20);
  });

  it('takes events for authentic that earlier versions recorded, and no others once the upgrade is over', async () => {
    const { owner, services } = test;
    const checkpoints = new Checkpoints(services.store, services.auditKey);
    const verify = (tenantId: string) => new Verifier(owner, services.auditKey, checkpoints).verify(tenantId);
    const reader = readers.find(({ role }) => role === 'ADMIN');
    const tenantId = reader?.tenant_id ?? '';
    const byHand = () =>
      owner.query(
        `insert into caseward.audit_events (tenant_id, id, action, object_type)
          values ($1, gen_random_uuid(), 'READ', 'contact')`,
        [tenantId],
      );
    // A server of the version before, which still runs.
    await byHand();
    expect(await sealAudit(test, tenantId)).toBeGreaterThan(0);
    expect((await checkpoints.read(tenantId))?.authenticatedFrom).toBeUndefined();
    expect((await verify(tenantId)).faults).toEqual([]);

    await owner.query(`update caseward.migrations set applied_at = applied_at - interval '2 hours'
      where name like '%_authenticated_events.sql'`);
    await reader?.call(tasks.create, { body: { title: 'After the upgrade' } });
    expect(await sealAudit(test, tenantId)).toBeGreaterThan(0);
    const since = (await checkpoints.read(tenantId))?.authenticatedFrom ?? 0;
    expect(since).toBeGreaterThan(1);
    expect((await verify(tenantId)).faults).toEqual([]);
    await byHand();
    await sealAudit(test, tenantId);
    expect((await verify(tenantId)).faults).toHaveLength(1);
  });
});
