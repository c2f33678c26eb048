import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { moveBack } from '../../testing/aging.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { SYSTEM_USER_ID } from '../jobs/job-kinds.ts';
import { followUpSearch } from './indexing.queries.ts';

/*
 * Matters are found by the names of their clients. Some hundreds are indexed with the new name of a client; the others,
 * and those that another transaction was just writing, by recurring work afterwards.
 */

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const addContact = async (last_name: string) =>
  (await firm.admin.call(contacts.create, { body: { first_name: 'Ada', last_name } })).body.id;
const rename = async (id: string, last_name: string) => {
  const { headers } = await firm.admin.call(contacts.get, { params: { id } });
  const { status } = await firm.admin.call(contacts.patch, {
    params: { id },
    body: { last_name },
    headers: { 'if-match': headers.get('etag') ?? '' },
  });
  expect(status).toBe(200);
};
/** Ids of the matters that a search finds. */
const find = async (q: string) => {
  const { body } = await firm.admin.call(search.find, { query: { q, type: 'matter', limit: '100' } });
  return body.groups.flatMap(({ hits, more }) => [...hits.map(({ id }) => id), ...(more ? ['more'] : [])]);
};
/** What recurring work does, some seconds later. */
async function followUp() {
  await moveBack(test, { table: 'search_followups', column: 'noted_at', tenantId: firm.id }, 60);
  const actor = { tenantId: firm.id, userId: SYSTEM_USER_ID };
  while (await inScope(test.services.pool, actor, (scope) => followUpSearch(scope, 100)));
}
/** Matters of a client, written below the API: the oldest first. */
async function addMatters(client: ClientBase, contact: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into caseward.matters (tenant_id, id, title, number, opened_on, created_by, updated_by)
       select $1, (lpad(to_hex(1700000000000 + n), 12, '0') || '70008000000000000000')::uuid, 'M', 'X-' || n, '2026-01-01', $2, $2
       from generate_series(1, $4::int) n returning id),
     parties as (
       insert into caseward.matter_parties (tenant_id, created_by, matter_id, contact_id, role, side)
       select $1, $2, id, $3, 'CLIENT', 'OURS' from made)
     select id from made order by id`,
    [firm.id, firm.admin.id, contact, count],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(`select set_config('app.tenant_id', $1, true)`, [firm.id]);
  await client.query(`select caseward.index_records($1, 'matters', $2)`, [firm.id, ids]);
  return ids;
}

it('indexes so many matters of a client with the new name, and the rest afterwards', async () => {
  const contact = await addContact('Thistlewood');
  const client = await test.owner.connect();
  await client.query('begin');
  const ids = await addMatters(client, contact, 250);
  await client.query('commit');
  client.release();
  const [oldest = ''] = ids;
  expect(await find('thistlewood "X-1"')).toEqual([oldest]);

  await rename(contact, 'Fernsby');
  expect(await find('fernsby "X-250"')).toEqual([ids.at(-1)]);
  expect(await find('fernsby "X-1"')).toEqual([]);

  await followUp();
  expect(await find('fernsby "X-1"')).toEqual([oldest]);
  expect(await find('thistlewood')).toEqual([]);
});

it('indexes a matter that was written at the very moment its client was renamed', async () => {
  const contact = await addContact('Thistlewood');
  const { body } = await firm.admin.call(matters.create, { body: { title: 'M', clients: [contact] } });
  const renaming = await test.owner.connect();
  await renaming.query('begin');
  await renaming.query(`select set_config('app.tenant_id', $1, true)`, [firm.id]);
  await renaming.query(
    `update caseward.contacts set last_name = 'Fernsby' where tenant_id = $1 and id = $2`,
    [firm.id, contact],
  );
  await renaming.query(`select caseward.index_records($1, 'contacts', array[$2::uuid])`, [firm.id, contact]);
  const { headers } = await firm.admin.call(matters.get, { params: { id: body.id } });
  const writing = firm.admin.call(matters.patch, {
    params: { id: body.id },
    body: { title: 'N' },
    headers: { 'if-match': headers.get('etag') ?? '' },
  });
  const waiting = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
  await expect.poll(async () => (await test.owner.query(waiting)).rowCount).toBeGreaterThan(0);
  await renaming.query('commit');
  renaming.release();
  expect((await writing).status).toBe(200);

  // It read the name before the commit.
  expect(await find('thistlewood')).toEqual([body.id]);
  await followUp();
  expect(await find('fernsby')).toEqual([body.id]);
  expect(await find('thistlewood')).toEqual([]);
});
