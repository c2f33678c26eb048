import { account } from '@caseward/contract/account';
import { api } from '@caseward/contract/api';
import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { imports } from '@caseward/contract/imports';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { largestLimit } from '@caseward/contract/paging';
import { people } from '@caseward/contract/people';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import { trash } from '@caseward/contract/trash';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Reply } from '../testing/firm.ts';
import { createRecord } from '../testing/new-record.ts';
import { everyPage, nextQuery } from '../testing/pages.ts';
import { expectInvalid } from '../testing/problem.ts';
import { sampleCall, unfiltered } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';

/*
 * Pagination of every list of the API: pages, links, counts.
 */

let test: TestApp;
let firm: Firm;
let matter: string;
let contact: string;
let task: string;
let imported: string;
const rowsOfEach = 24;
const types = Object.keys(recordTypes) as RecordType[];
/** Filled below the API, with values that are hard to sort. */
const filled: RecordType[] = ['matter', 'contact', 'task', 'note', 'document'];

beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  const { admin } = firm;
  matter = (await admin.call(matters.create, { body: { title: 'M' } })).body.id;
  const who = [firm.id, admin.id];
  const fill = (statement: string, ...more: unknown[]) => test.owner.query(statement, [...who, ...more]);
  const series = `generate_series(1, ${rowsOfEach}) n`;
  await fill(`insert into caseward.matters (tenant_id, id, created_by, updated_by, title, number, opened_on, created_at)
    select $1, gen_random_uuid(), $2, $2, 'M ' || n, 'n' || n, date '2026-01-01' + n % 5, timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`);
  await fill(
    `insert into caseward.contacts (tenant_id, id, created_by, updated_by, last_name, first_name)
    select $1, gen_random_uuid(), $2, $2, ($3::text[])[n % 12 + 1], ($4::text[])[n % 3 + 1] from ${series}`,
    ['', 'Émile', 'Emile', 'emile', 'Zoë', 'Zoe', 'zoe', 'Å"\'\\', 'de Boer', 'De Boer', 'Deboer', '李'],
    ['Ann', 'ann', 'Änn'],
  );
  await fill(
    `insert into caseward.tasks (tenant_id, id, created_by, updated_by, title, due_date, assigned_to)
    select $1, gen_random_uuid(), $2, $2, 'T ' || n, case when n % 3 > 0 then date '2026-01-01' + n % 5 end, $2 from ${series}`,
  );
  await fill(
    `insert into caseward.notes (tenant_id, id, created_by, updated_by, matter_id, note, created_at)
    select $1, gen_random_uuid(), $2, $2, $3, 'N ' || n, timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
    matter,
  );
  await fill(
    `insert into caseward.documents (tenant_id, id, created_by, updated_by, matter_id, title, file_path, file_name,
      content_type, size, sha256, created_at)
    select $1, gen_random_uuid(), $2, $2, $3, 'D ' || n % 7, n, 'a', '', 1, repeat('0', 64),
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
    matter,
  );
  await fill(
    `insert into caseward.users (tenant_id, id, created_by, username, role)
    select $1, gen_random_uuid(), $2, ($3::text[])[n % 6 + 1] || n, 'STAFF' from ${series}`,
    ['Ann', 'ann', 'Änn', 'Zoe', 'zoë', 'Bob'],
  );
  await fill(
    `insert into caseward.one_time_links (tenant_id, id, created_by, kind, role, token_hash, expires_at, created_at)
    select $1, gen_random_uuid(), $2, 'INVITATION', 'STAFF', decode(md5(n::text), 'hex'), now() + interval '1 day',
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
  );
  await fill(
    `insert into caseward.sessions (tenant_id, id, user_id, refresh_hash, idle_expires_at, expires_at, last_used_at)
    select $1, gen_random_uuid(), $2, '', now() + interval '1 day', now() + interval '1 day',
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
  );
  await fill(
    `insert into caseward.deletions (tenant_id, id, object_type, object_id, matter_id, created_at, created_by)
    select $1, gen_random_uuid(), 'note', n.id, $3, date_trunc('day', now()), $2
    from caseward.notes n where n.tenant_id = $1`,
    matter,
  );
  for (const type of types.filter((each) => !filled.includes(each)))
    for (let row = 1; row <= rowsOfEach; row += 1) await createRecord(admin, type, { matter }, `R ${row}`);
  contact = (await admin.call(contacts.create, { body: { first_name: 'C' } })).body.id;
  task = (await admin.call(tasks.create, { body: { title: 'T' } })).body.id;
  for (const [type, id] of [
    ['matter', matter],
    ['contact', contact],
    ['task', task],
  ])
    await fill(
      `insert into caseward.audit_events (tenant_id, id, user_id, action, object_type, object_id, matter_id, created_at)
      select $1, gen_random_uuid(), $2, 'READ', $3, $4::uuid, case $3 when 'matter' then $4::uuid end,
        timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
      type,
      id,
    );
  await fill(
    `insert into caseward.imports (tenant_id, id, created_by, kind, file_path, file_name, encoding, separator, columns,
      total, created_at)
    select $1, gen_random_uuid(), $2, 'contacts', n, 'I ' || n, 'utf-8', ',', '[]', 1,
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
  );
  imported = (await admin.call(imports.list, { query: { limit: '1' } })).body[0]?.id ?? '';
  await test.owner.query(
    `insert into caseward.import_findings (tenant_id, id, import_id, row, kind, sentence)
    select $1, gen_random_uuid(), $2, n % 5, 'ERROR', 'F ' || n from ${series}`,
    [firm.id, imported],
  );
  await test.owner.query(
    `insert into caseward.imported_records (tenant_id, import_id, record_id)
    select $1, $2, id from caseward.contacts where tenant_id = $1`,
    [firm.id, imported],
  );
});
afterAll(() => test.close());

const lists = [
  ...types.map((type) => {
    const { table } = recordTypes[type];
    const endpoint: Endpoint = api[table].list;
    const query = () =>
      unfiltered(
        endpoint,
        sampleCall(endpoint, () => matter),
      ).query;
    return { name: `${table}.list`, endpoint, query };
  }),
  { name: 'team.list', endpoint: team.list },
  { name: 'dashboard.myTasks', endpoint: dashboard.myTasks },
  { name: 'people.list', endpoint: people.list },
  { name: 'invitations.list', endpoint: invitations.list },
  { name: 'account.sessions', endpoint: account.sessions },
  { name: 'trash.list', endpoint: trash.list },
  { name: 'audit.list', endpoint: audit.list },
  { name: 'imports.list', endpoint: imports.list },
  { name: 'imports.findings', endpoint: imports.findings, params: () => ({ id: imported }) },
  { name: 'imports.records', endpoint: imports.records, params: () => ({ id: imported }) },
  { name: 'audit.history', endpoint: audit.history, params: () => ({ id: matter }) },
  { name: 'audit.contactHistory', endpoint: audit.contactHistory, params: () => ({ id: contact }) },
  { name: 'audit.taskHistory', endpoint: audit.taskHistory, params: () => ({ id: task }) },
] as {
  name: string;
  endpoint: Endpoint;
  query?: () => Record<string, string>;
  params?: () => Record<string, string>;
}[];

it('these are all the lists there are', () => {
  const paged = everyEndpoint.filter(({ endpoint }) => endpoint.paged).map(({ name }) => name);
  expect(lists.map(({ name }) => name).sort()).toEqual(paged.sort());
});

describe.each(lists)('$name', ({ endpoint, query = () => ({}), params = () => ({}) }) => {
  const page = (more: Record<string, string> = {}): Promise<Reply> =>
    firm.admin.call(endpoint, { query: { ...query(), ...more }, params: params() });
  const pathOf = () => endpoint.path.replace(':id', Object.values(params()).join());
  const all = async () => (await page({ limit: String(largestLimit) })).body as unknown[];

  it.each([1, 2, 5, rowsOfEach])('loses and repeats no row in pages of %d', async (limit) => {
    const whole = await all();
    expect(whole.length).toBeGreaterThanOrEqual(rowsOfEach);
    const pages = await everyPage(firm.admin, endpoint, { ...query(), limit: String(limit) }, params());
    expect(pages.flat()).toEqual(whole);
    for (const rows of pages.slice(0, -1)) expect(rows).toHaveLength(limit);
    expect(pages.at(-1)?.length).toBeGreaterThan(0);
  });

  it('links to the next page, at the address the product is reached at, and on the last to none', async () => {
    const first = await page({ limit: '5' });
    const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(link.startsWith(`${test.services.publicUrl}${pathOf()}?`)).toBe(true);
    expect(nextQuery(first, endpoint)).toMatchObject({ ...query(), limit: '5', cursor: expect.any(String) });
    expect((await page({ limit: String((await all()).length) })).headers.has('link')).toBe(false);
  });

  it('counts when it is asked to, the same on each page', async () => {
    const total = String((await all()).length);
    const first = await page({ limit: '5', count: 'true' });
    expect(first.headers.get('x-total-count')).toBe(total);
    expect(first.headers.has('x-total-count-capped')).toBe(false);
    const second = await page(nextQuery(first, endpoint));
    expect(second.headers.get('x-total-count')).toBe(total);
    for (const asked of [{}, { count: 'false' }] as Record<string, string>[])
      expect((await page(asked)).headers.has('x-total-count')).toBe(false);
  });

  it.each(['0', '-1', '01', '1.5', '1e2', '1001', '99999999999', 'ten', '', ' 5'])(
    'takes no limit of %j',
    async (limit) => {
      expectInvalid(await page({ limit }), 'limit');
    },
  );

  it('takes no count but true and false', async () => {
    expectInvalid(await page({ count: 'yes' }), 'count');
  });

  it('names what it does not know', async () => {
    expectInvalid(await page({ offset: '5', colour: 'red' }), 'offset', 'colour');
  });

  it('takes no cursor that it did not make', async () => {
    const encode = (...values: string[]) => Buffer.from(values.join('\0')).toString('base64url');
    const id = uuidv7();
    const made = nextQuery(await page({ limit: '1' }), endpoint)?.cursor ?? '';
    const forged = [
      '',
      'x',
      '{}',
      'W10',
      'x'.repeat(2001),
      made.slice(0, -4),
      `${made}AAAA`,
      // A list by id alone makes just that.
      ...(Buffer.from(made, 'base64url').length === id.length ? [] : [encode(id)]),
      encode('', 'x'),
      encode('', '', '', ''),
      encode('2026-01-01', `${id}'`),
      ...['0000-01-01', '2026-02-30', '2026-13-01', '-infinity', 'today', '10000-01-01', "'"].flatMap(
        (day) => [encode(day, id, ''), encode(day, id, '', id)],
      ),
    ];
    for (const cursor of forged) expectInvalid(await page({ cursor }), 'cursor');
  });

  it('is answered without the slash at the end of its address, too', async () => {
    const address = new URL(test.url + pathOf().replace(/\/$/, ''));
    address.search = new URLSearchParams(query()).toString();
    const headers = { authorization: `Bearer ${firm.admin.access}` };
    const response = await fetch(address, { headers, redirect: 'error' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual((await page()).body);
  });
});

describe('a moment that is no moment', () => {
  const forged = (moment: string) => Buffer.from(`${moment}\0${uuidv7()}`).toString('base64url');

  it.each([
    '0000-01-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01',
    'now',
  ])('%s is refused in a cursor', async (moment) => {
    expectInvalid(await firm.admin.call(matters.list, { query: { cursor: forged(moment) } }), 'cursor');
  });

  it.each(['', '2', '-1', '01', 'x'])('nor is there a part %j of an order', async (part) => {
    const cursor = Buffer.from([part, '2026-05-01', uuidv7()].join('\0')).toString('base64url');
    const query = { ordering: '-due_date', cursor };
    expectInvalid(await firm.admin.call(tasks.list, { query }), 'cursor');
  });

  it.each(['0000-01-01', '2026-02-30', '2026-00-10'])('nor is the day %s taken', async (day) => {
    const query = { ordering: 'due_date', cursor: forged(day) };
    expectInvalid(await firm.admin.call(tasks.list, { query }), 'cursor');
  });

  it.each(['', '1.5', '2147483648', '-99999999999', '1e3', '007', '-0'])(
    'nor %j as a number',
    async (days) => {
      const cursor = Buffer.from(['0', days, uuidv7()].join('\0')).toString('base64url');
      expectInvalid(await firm.admin.call(tasks.list, { query: { cursor } }), 'cursor');
    },
  );
});

const orders = [
  ...['created_at', 'number', 'title', 'opened_on'].map((name) => [matters.list, name] as const),
  ...['name', 'created_at'].map((name) => [contacts.list, name] as const),
  ...['open_first', 'due_date', 'title', 'priority', 'created_at'].map((name) => [tasks.list, name] as const),
  ...['created_at', 'title'].map((name) => [documents.list, name] as const),
].map(([endpoint, name]) => ({ endpoint: endpoint as Endpoint, path: endpoint.path, name }));
/** Orders that are not just turned round: what has no due date is the last both ways. */
const inParts = ['due_date', 'priority'];

it.each(orders)('$path by $name runs both ways, in pages that lose and repeat nothing', async (order) => {
  const ids = async (ordering: string, limit: number) =>
    (await everyPage<{ id: string }>(firm.admin, order.endpoint, { ordering, limit: String(limit) }))
      .flat()
      .map(({ id }) => id);
  const ascending = await ids(order.name, largestLimit);
  expect(ascending.length).toBeGreaterThanOrEqual(rowsOfEach);
  expect(await ids(order.name, 5)).toEqual(ascending);
  const descending = await ids(`-${order.name}`, 5);
  if (!inParts.includes(order.name)) expect(descending).toEqual(ascending.toReversed());
  expect(await ids(`-${order.name}`, largestLimit)).toEqual(descending);
  expect(descending.toSorted()).toEqual(ascending.toSorted());
});
