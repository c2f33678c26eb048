import { account } from '@caseward/contract/account';
import { api } from '@caseward/contract/api';
import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contacts } from '@caseward/contract/contacts';
import { courtDays, courts } from '@caseward/contract/courts';
import { dashboard } from '@caseward/contract/dashboard';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { imports } from '@caseward/contract/imports';
import { invitations } from '@caseward/contract/invitations';
import { matterTimeline } from '@caseward/contract/matter-timeline';
import { matters } from '@caseward/contract/matters';
import { largestLimit } from '@caseward/contract/paging';
import { people } from '@caseward/contract/people';
import { tokens } from '@caseward/contract/personal-tokens';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import { register } from '@caseward/contract/register';
import { replays } from '@caseward/contract/replays';
import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import { trash } from '@caseward/contract/trash';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Reply } from '../testing/firm.ts';
import { fillLists, rowsOfEach } from '../testing/full-lists.ts';
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
let full: Awaited<ReturnType<typeof fillLists>>;
const types = Object.keys(recordTypes) as RecordType[];

beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  full = await fillLists(test, firm);
});
afterAll(() => test.close());

const lists = [
  ...types.map((type) => {
    const { table } = recordTypes[type];
    const endpoint: Endpoint = api[table].list;
    const query = () =>
      unfiltered(
        endpoint,
        sampleCall(endpoint, () => full.matter),
      ).query;
    return { name: `${table}.list`, endpoint, query };
  }),
  { name: 'team.list', endpoint: team.list },
  { name: 'dashboard.myTasks', endpoint: dashboard.myTasks },
  { name: 'people.list', endpoint: people.list },
  { name: 'invitations.list', endpoint: invitations.list },
  { name: 'account.sessions', endpoint: account.sessions },
  { name: 'tokens.list', endpoint: tokens.list },
  { name: 'trash.list', endpoint: trash.list },
  { name: 'audit.list', endpoint: audit.list },
  { name: 'imports.list', endpoint: imports.list },
  { name: 'imports.findings', endpoint: imports.findings, params: () => ({ id: full.imported }) },
  { name: 'imports.records', endpoint: imports.records, params: () => ({ id: full.imported }) },
  { name: 'audit.history', endpoint: audit.history, params: () => ({ id: full.matter }) },
  { name: 'audit.contactHistory', endpoint: audit.contactHistory, params: () => ({ id: full.contact }) },
  { name: 'conflictChecks.list', endpoint: conflictChecks.list },
  { name: 'conflictChecks.hits', endpoint: conflictChecks.hits, params: () => ({ id: full.check }) },
  { name: 'conflictQuestions.list', endpoint: conflictQuestions.list },
  { name: 'register.list', endpoint: register.list },
  { name: 'courts.list', endpoint: courts.list },
  { name: 'courtDays.list', endpoint: courtDays.list, params: () => ({ id: full.court }) },
  { name: 'matterTimeline.list', endpoint: matterTimeline.list, params: () => ({ id: full.matter }) },
  { name: 'replays.list', endpoint: replays.list },
  { name: 'replays.items', endpoint: replays.items, params: () => ({ id: full.replay }) },
  { name: 'audit.taskHistory', endpoint: audit.taskHistory, params: () => ({ id: full.task }) },
  { name: 'taskComments.list', endpoint: taskComments.list, params: () => ({ id: full.task }) },
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
