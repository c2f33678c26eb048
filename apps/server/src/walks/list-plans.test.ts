import { calendar } from '@caseward/contract/calendar';
import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { daySheet } from '@caseward/contract/day-sheet';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { taskViewNames } from '@caseward/contract/task-views';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { fillFirms } from '../testing/large-firm.ts';
import { listQueries, type QueriedIds, type Query } from '../testing/list-queries.ts';
import { faults, nodes, touched } from '../testing/query-plans.ts';
import { logSent } from '../testing/statement-log.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type ToldPlans, tellPlans } from '../testing/told-plans.ts';

/*
 * Query plans of every list with every filter and in every order, every count, every search in a list and every
 * record, in a firm of 100,000 matters, contacts, tasks, deadlines, documents and events beside another firm. PostgreSQL
 * must read few rows, by indexes that begin with the tenant.
 */

const rows = 100_000;

let test: TestApp;
let firm: Firm;
let plans: ToldPlans;
let ids: QueriedIds;

beforeAll(async () => {
  test = await startTestApp();
  const sent = logSent(test.services.pool);
  firm = await foundFirm(test);
  const neighbours = await foundFirm(test);
  const peopleOf = ({ people }: Firm) => Object.values(people).map((person) => person.id);
  await fillFirms(test.database.superUrl, [
    { id: neighbours.id, people: peopleOf(neighbours), rows: rows / 10 },
    { id: firm.id, people: peopleOf(firm), rows },
  ]);
  const { rows: found } = await test.owner.query(
    `select (select min(id::text) from caseward.matters where tenant_id = $1) as matter,
       (select min(id::text) from caseward.contacts where tenant_id = $1) as contact,
       (select min(id::text) from caseward.events where tenant_id = $1) as event`,
    [firm.id],
  );
  const [area] = (await firm.admin.call(practiceAreas.list)).body;
  ids = { ...found[0], practice_area: area?.id ?? '' };
  plans = await tellPlans(test, firm, sent);
}, 600_000);
afterAll(async () => {
  await plans?.close();
  await test.close();
});

/** How many rows a page of fifty may touch: also rows that a filter or a wall excludes, and joins. */
const few = 3_000;
/**
 * The same for a count, which stops at ten thousand and one, with joins. PostgreSQL may read up to this many rows of
 * an index at once and sort them, where that is cheaper.
 */
const counted = 30_000;

/** Exceptions that read more rows, and how many. */
const farther: { query: Query; page?: number; count?: number; whole?: boolean }[] = [
  // In the order of the list, one in a hundred has these statuses.
  { query: { status: 'PENDING,ARCHIVED' }, page: 6_000 },
  // Matters of a person with a fifth of all, or of no one, are counted by joining all to all teams, up to about this
  // size; in larger firms along both indexes.
  { query: { assigned_to: 'me' }, count: 150_000, whole: true },
  { query: { assigned_to: 'none' }, count: 250_000, whole: true },
  // The party, its matter, and the matter among those asked for: three rows for each that is counted.
  { query: { party_role: 'OPPOSING_PARTY' }, count: 31_000 },
  { query: { party_side: 'ADVERSE' }, count: 31_000 },
  // Events that a fifth of the firm attends are counted in the same way.
  { query: { attendee: 'me' }, count: 150_000, whole: true },
  // Three filters, each common alone: one matter in a hundred passes all of them.
  { query: { status: 'OPEN', assigned_to: 'me' }, page: 20_000, count: 60_000 },
  // The first rows of the list, with those between them that the filter excludes.
  { query: { search: 'needle', status: 'OPEN', ordering: 'title' }, page: 6_000 },
  // In the order of names companies come first, and none of them contains the word.
  { query: { search: 'contact' }, page: 13_000 },
];
const allowed = (query: Query, of: 'page' | 'count') => {
  const { [of]: most = of === 'page' ? few : counted, whole = false } =
    farther.find(
      (row) => row[of] && Object.entries(row.query).every(([name, value]) => query[name] === value),
    ) ?? {};
  return { most, whole };
};

it.each(listQueries)(
  'of $name run on indexes that begin with the tenant',
  { timeout: 180_000 },
  async (list) => {
    const wrong: string[] = [];
    for (const query of list.queries(ids))
      for (const [paged, { most, whole }] of [
        [{ limit: '50' }, allowed(query, 'page')],
        [{ limit: '1', count: 'true' }, allowed(query, 'count')],
      ] as [Query, ReturnType<typeof allowed>][]) {
        const sent = { query: { ...query, ...paged } };
        const found = (await plans.of(() => firm.admin.call(list.endpoint, sent))).flatMap((plan) => [
          ...(whole ? [] : faults(plan)),
          ...(touched(plan) > most ? [`touches ${touched(plan)} rows`] : []),
        ]);
        if (found.length > 0) wrong.push(`${JSON.stringify(sent.query)} ${found.join(', ')}`);
      }
    expect(wrong).toEqual([]);
  },
);

it('one record is read by its id, with what belongs to it', async () => {
  const { rows: found } = await test.owner.query<{ task: string; document: string; event: string }>(
    `select (select min(id::text) from caseward.tasks where tenant_id = $1) as task,
       (select min(id::text) from caseward.documents where tenant_id = $1) as document,
       (select min(id::text) from caseward.events where tenant_id = $1) as event`,
    [firm.id],
  );
  const { admin } = firm;
  for (const [endpoint, id] of [
    [matters.get, ids.matter],
    [contacts.get, ids.contact],
    [contacts.notes, ids.contact],
    [tasks.get, found[0]?.task],
    [events.get, found[0]?.event],
    [events.values, found[0]?.event],
    [documents.get, found[0]?.document],
    [documents.download, found[0]?.document],
  ] as [Endpoint, string][])
    for (const plan of await plans.of(() => admin.call(endpoint, { params: { id } }))) {
      expect(faults(plan), endpoint.path).toEqual([]);
      expect(touched(plan), endpoint.path).toBeLessThanOrEqual(20);
    }
});

it('the views of tasks are counted to a thousand, by their indexes', async () => {
  const found = await plans.of(() => firm.admin.call(tasks.counts));
  expect(found.length).toBeGreaterThanOrEqual(taskViewNames.length);
  expect(found.flatMap(faults)).toEqual([]);
  expect(Math.max(...found.map(touched))).toBeLessThanOrEqual(few);
});

it.each<{ name: string; query: Query; most: number }>([
  // Of 62 days the firm has more than are answered: each day is counted, by some 7,000 rows of each table.
  { name: 'the firm', query: {}, most: 20_000 },
  { name: 'a person', query: { whose: 'me' }, most: 20_000 },
  { name: 'a matter', query: { matter: '' }, most: 200 },
  { name: 'hearings and trials', query: { kinds: 'HEARING,TRIAL' }, most: 10_000 },
])('the calendar of $name is read by its days', { timeout: 180_000 }, async ({ query, most }) => {
  const asked = { ...query, ...(query.matter === '' && { matter: ids.matter }) };
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  for (const span of [
    { from: day(-31), to: day(30) },
    { from: day(-3), to: day(3) },
  ]) {
    const found = await plans.of(() => firm.admin.call(calendar.read, { query: { ...span, ...asked } }));
    expect(found.flatMap(faults)).toEqual([]);
    expect(Math.max(...found.map(touched))).toBeLessThanOrEqual(most);
  }
});

it.each<{ name: string; days: number; query: Query }>([
  { name: 'a day of the firm', days: 0, query: {} },
  { name: 'hearings and trials of a month', days: 41, query: { kinds: 'HEARING,TRIAL' } },
])('$name: one process reads it, and all attendees at once', async ({ days, query }) => {
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  const span = { from: day(0), to: day(days) };
  const found = await plans.of(() => firm.admin.call(calendar.read, { query: { ...span, ...query } }));
  const read = found.flatMap(nodes);
  expect(read.map((node) => node['Node Type']).filter((kind) => kind.startsWith('Gather'))).toEqual([]);
  const attendees = read.filter((node) => node['Relation Name'] === 'event_attendees');
  expect(attendees).toHaveLength(1);
  // Once for each person of the firm, not for each event.
  expect(attendees[0]?.['Actual Loops']).toBeLessThanOrEqual(Object.keys(firm.people).length);
});

it('what stands on a day, and what was done on it, is read by the day', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const found = await plans.of(() => firm.admin.call(daySheet.read, { query: { day } }));
  expect(found.flatMap(faults)).toEqual([]);
  expect(Math.max(...found.map(touched))).toBeLessThanOrEqual(1_000);
});

it('deadlines are counted to a thousand, by their indexes', async () => {
  const found = await plans.of(() => firm.admin.call(dashboard.deadlines));
  expect(found.length).toBeGreaterThanOrEqual(5);
  expect(found.flatMap(faults)).toEqual([]);
  expect(Math.max(...found.map(touched))).toBeLessThanOrEqual(few);
});

it('what is new is read from the newest row of each table back', async () => {
  const found = await plans.of(() => firm.admin.call(dashboard.news));
  expect(found.flatMap(faults)).toEqual([]);
  const read = found.flatMap(nodes).flatMap(({ 'Index Name': index = '' }) => index);
  for (const index of ['matters', 'tasks', 'notes', 'documents', 'events', 'deadlines'])
    expect(read).toContain(`${index}_by_age`);
  expect(Math.max(...found.map(touched))).toBeLessThanOrEqual(few);
});

it('the firm is counted without reading its records, but for those behind walls', async () => {
  const found = await plans.of(() => firm.admin.call(dashboard.summary));
  const read = found.flatMap(nodes).flatMap(({ 'Index Name': index = '' }) => index);
  expect(read).toContain('tasks_pending_walled');
  for (const plan of found) {
    expect(faults(plan)).toEqual([]);
    expect(touched(plan)).toBe(0);
  }
  expect((await firm.admin.call(dashboard.summary)).body).toMatchObject({
    total_matters: rows,
    total_contacts: rows,
  });
});
