import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { deadlines } from '@caseward/contract/deadlines';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { replays } from '@caseward/contract/replays';
import { search } from '@caseward/contract/search';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesVersion } from '../platform/names/contact-names.ts';
import { openDiskStore } from '../storage/disk.ts';
import { callEndpoint, foundFirm, type Sent } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { calendarOf } from './calendar.ts';
import type { DemoFirm } from './content.ts';
import { firstFirm } from './first-firm/firm.ts';
import { secondFirm } from './second-firm/firm.ts';
import { demoSignIns, seedDemo } from './seed.ts';

const now = new Date();
const firms: DemoFirm[] = [firstFirm, secondFirm];
const firmNames = firms.map(({ name }) => name);
const usernames = demoSignIns.map(({ username }) => username);

let test: TestApp;
let written: string[];
/** Access tokens by username. */
const access = new Map<string, string>();

const targetOf = ({ owner, services: { store, auditKey } }: TestApp) => ({ owner, store, auditKey });

beforeAll(async () => {
  test = await startTestApp();
  written = await seedDemo({ ...targetOf(test), now });
  for (const { username, password } of demoSignIns) {
    const { body } = await callEndpoint(test.url, session.signIn, { body: { username, password } });
    access.set(username, body.access);
  }
});
afterAll(() => test.close());

const call = <E extends Endpoint>(username: string, endpoint: E, sent?: Sent) =>
  callEndpoint(test.url, endpoint, sent, access.get(username));
const list = async <E extends Endpoint>(username: string, endpoint: E, query = {}) =>
  (await call(username, endpoint, { query: { limit: '1000', ...query } })).body;

describe('the demo data', () => {
  it('is two firms in which everyone can sign in', async () => {
    expect(written).toEqual(firmNames);
    for (const { username, role, firm } of demoSignIns) {
      const { body } = await call(username, session.me);
      expect(body).toMatchObject({ user: { username, role }, tenant: { name: firm } });
    }
    expect(usernames).toEqual(['demo-admin', 'demo-attorney', 'demo-staff', 'demo-readonly', 'demo2-admin']);
  });

  it('fills the first firm, and gives the second a handful', async () => {
    const { body: first } = await call('demo-admin', dashboard.summary);
    expect(first).toEqual({ total_matters: 15, total_contacts: 34, pending_tasks: 31 });
    expect(await list('demo-admin', tasks.list)).toHaveLength(41);
    const { body: second } = await call('demo2-admin', dashboard.summary);
    expect(second).toEqual({ total_matters: 3, total_contacts: 5, pending_tasks: 4 });
    const led = await list('demo-admin', matters.list, { lead_attorney: 'none' });
    expect(led).toEqual([]);
  });

  it('has hearings today and this week, and a deadline whose other day waits for a lawyer', async () => {
    const calendar = calendarOf(now, firstFirm);
    const coming = await list('demo-attorney', events.list, { when: 'coming', attendee: 'me' });
    expect(coming.map(({ day }) => day)).toEqual([calendar.day(0), calendar.day(2), calendar.day(4)]);
    const [waiting, ...others] = await list('demo-attorney', deadlines.list, { to_decide: 'true' });
    expect(others).toEqual([]);
    expect(waiting?.event_details?.title).toBe('Interrogatories of Brightwater served');
    expect((waiting?.proposed_on ?? '') < (waiting?.due_on ?? '')).toBe(true);
    const [replay] = await list('demo-attorney', replays.list, { pending: 'true' });
    expect(replay).toMatchObject({ id: waiting?.replay, cause: 'TRIGGER', state: 'DONE', pending: 1 });
  });

  it('is found by the search and the boxes above the lists', async () => {
    const { body: found } = await call('demo-admin', search.find, { query: { q: 'okonkwo' } });
    expect(found.groups.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['matter', 'contact', 'note', 'document']),
    );
    expect(await list('demo-admin', matters.list, { search: 'nunez' })).not.toEqual([]);
    expect(await list('demo-admin', tasks.list, { search: 'incorporation' })).not.toEqual([]);
  });

  it.each(usernames)('has tasks waiting for %s', async (username) => {
    expect((await list(username, dashboard.myTasks)).length).toBeGreaterThan(3);
  });

  it('lies in the past, in an order that could have been', async () => {
    for (const username of ['demo-admin', 'demo2-admin']) {
      for (const { id } of await list(username, matters.list)) {
        const { body: matter } = await call(username, matters.get, { params: { id } });
        expect(matter.clients_details.length).toBeGreaterThan(0);
        expect(matter.assigned_users_details.length).toBeGreaterThan(0);
        const matterNotes = await list(username, notes.list, { matter_id: id });
        for (const record of [...matter.tasks, ...matter.documents, ...matterNotes]) {
          expect(record.created_at >= matter.created_at).toBe(true);
          expect(record.updated_at >= record.created_at).toBe(true);
          expect(record.updated_at < now.toISOString()).toBe(true);
        }
      }
    }
    const { rows } = await test.owner.query(
      `select distinct created_at > now() - interval '12 hours' as young from (
         select created_at from caseward.matter_parties union all select created_at from caseward.matter_team
         union all select created_at from caseward.users union all select created_at from caseward.contacts
         union all select created_at from caseward.contact_names
         union all select created_at from caseward.contact_relations
         union all select created_at from caseward.task_comments
       ) members`,
    );
    expect(rows).toEqual([{ young: false }]);
  });

  it('has notes of several lines by several authors', async () => {
    const all = (
      await Promise.all(
        (
          await list('demo-staff', matters.list)
        ).map(({ id }) => list('demo-staff', notes.list, { matter_id: id })),
      )
    ).flat();
    expect(all).toHaveLength(24);
    expect(new Set(all.map((note) => note.created_by_username)).size).toBe(3);
    expect(all.filter(({ note }) => note.includes('\n')).length).toBeGreaterThan(8);
  });

  it('has documents that download as the very bytes that were made', async () => {
    const files = new Map(
      firms.flatMap((firm) =>
        firm
          .matters(calendarOf(now, firm))
          .flatMap((matter) => matter.documents ?? [])
          .map((document) => [document.file_name, document]),
      ),
    );
    let count = 0;
    for (const username of ['demo-readonly', 'demo2-admin']) {
      for (const { id } of await list(username, matters.list)) {
        const { body: matter } = await call(username, matters.get, { params: { id } });
        for (const document of matter.documents) {
          const { body } = await call(username, documents.download, { params: { id: document.id } });
          const response = await fetch(body.url);
          const bytes = Buffer.from(await response.arrayBuffer());
          const made = files.get(document.file_name);
          expect(response.headers.get('content-type')).toBe(made?.content_type);
          expect(bytes.equals((await made?.bytes) ?? Buffer.of())).toBe(true);
          expect(document).toMatchObject({ size: bytes.length, doc_type: made?.doc_type });
          count += 1;
        }
      }
    }
    expect(count).toBe(10);
    expect(files.size).toBe(10);
  });

  it('of one firm is nowhere to be seen in the other', async () => {
    const lists = [matters.list, contacts.list, tasks.list, team.list];
    for (const endpoint of lists) {
      const first = await list('demo-admin', endpoint);
      const second = JSON.stringify(await list('demo2-admin', endpoint));
      for (const row of first) expect(second).not.toContain('user' in row ? row.user.id : row.id);
    }
    const [matter] = await list('demo-admin', matters.list);
    const asked = await call('demo2-admin', matters.get, { params: { id: matter?.id ?? '' } });
    expect(asked.status).toBe(404);
  });
});

describe('seeding', () => {
  const countOf = async ({ owner }: TestApp, table: string): Promise<number> =>
    (await owner.query(`select count(*)::integer as count from caseward.${table}`)).rows[0].count;

  it('a second time changes nothing', async () => {
    const before = await countOf(test, 'tasks');
    expect(await seedDemo(targetOf(test))).toEqual([]);
    expect(await countOf(test, 'tasks')).toBe(before);
    expect(await countOf(test, 'tenants')).toBe(2);
  });

  it('twice at once writes each firm once, and keeps no second copy of its files', async () => {
    const fresh = await startTestApp();
    const folder = await mkdtemp(join(tmpdir(), 'caseward-demo-'));
    try {
      const store = await openDiskStore({ folder, publicUrl: fresh.url, storageKey: randomBytes(32) });
      const target = { ...targetOf(fresh), store, now };
      const twice = await Promise.all([seedDemo(target), seedDemo(target)]);
      expect(twice.flat().sort()).toEqual(firmNames);
      expect(await filesIn(folder)).toHaveLength(await countOf(fresh, 'documents'));
    } finally {
      await fresh.close();
      await rm(folder, { recursive: true });
    }
  });

  it('commits no contact that is yet to be indexed, of which the server would take some out of its checks', async () => {
    const fresh = await startTestApp();
    try {
      await fresh.owner.query(`
        create function caseward.refuse_due() returns trigger language plpgsql as $$
        begin
          if exists (select from caseward.contacts c where c.id = new.id and c.names_rules < ${rulesVersion})
            then raise 'a contact is due'; end if;
          return null;
        end $$;
        create constraint trigger refuse_due after insert on caseward.contacts
          deferrable initially deferred for each row execute function caseward.refuse_due()`);
      expect(await seedDemo({ ...targetOf(fresh), now })).toEqual(firmNames);
    } finally {
      await fresh.close();
    }
  });

  it('that fails leaves neither rows nor files, and can be done again', async () => {
    const fresh = await startTestApp();
    const folder = await mkdtemp(join(tmpdir(), 'caseward-demo-'));
    try {
      const store = await openDiskStore({ folder, publicUrl: fresh.url, storageKey: randomBytes(32) });
      const target = { ...targetOf(fresh), store, now };
      await fresh.owner.query('alter table caseward.documents add constraint none_today check (size < 0)');
      await expect(seedDemo(target)).rejects.toThrow('none_today');
      expect(await countOf(fresh, 'tenants')).toBe(0);
      expect(await countOf(fresh, 'login_names')).toBe(0);
      expect(await filesIn(folder)).toEqual([]);
      await fresh.owner.query('alter table caseward.documents drop constraint none_today');
      expect(await seedDemo(target)).toEqual(firmNames);
    } finally {
      await fresh.close();
      await rm(folder, { recursive: true });
    }
  });

  it('is added beside a firm that is there already', async () => {
    const fresh = await startTestApp();
    try {
      const { admin } = await foundFirm(fresh);
      await seedDemo({ ...targetOf(fresh), now });
      const { body } = await admin.call(dashboard.summary);
      expect(body).toEqual({ total_matters: 0, total_contacts: 0, pending_tasks: 0 });
    } finally {
      await fresh.close();
    }
  });
});

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
}
