import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import type { Endpoint } from '@caseward/contract/endpoint';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRows } from '../testing/bulk-rows.ts';
import { fillWithConflicts, hitsOfNewest } from '../testing/conflict-rows.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import type { Query } from '../testing/list-queries.ts';
import { faults, nodes, type Plan, touched } from '../testing/query-plans.ts';
import { logSent } from '../testing/statement-log.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type ToldPlans, tellPlans } from '../testing/told-plans.ts';

/*
 * Query plans of conflict checks in a firm of 100,000 names, as many entries of the register and as many checks, beside
 * another firm: names and days of birth are found by their indexes, lists are read by indexes that begin with the tenant.
 */

const rows = 100_000;

let test: TestApp;
let firm: Firm;
let neighbours: Firm;
let plans: ToldPlans;
let newest: string;
let sent: ReturnType<typeof logSent>;

beforeAll(async () => {
  test = await startTestApp();
  sent = logSent(test.services.pool);
  firm = await foundFirm(test);
  neighbours = await foundFirm(test);
  await fillWithConflicts(test.database.superUrl, [
    { id: neighbours.id, person: neighbours.admin.id, rows: rows / 10 },
    { id: firm.id, person: firm.admin.id, rows },
  ]);
  const found = await test.owner.query(
    'select max(id::text) as id from caseward.conflict_checks where tenant_id = $1',
    [firm.id],
  );
  newest = found.rows[0].id;
  plans = await tellPlans(test, firm, sent);
}, 600_000);
afterAll(async () => {
  await plans?.close();
  await test.close();
});

const usedBy = (found: readonly Plan[]) =>
  new Set(found.flatMap(nodes).flatMap(({ 'Index Name': index }) => index ?? []));
const mostTouched = (found: readonly Plan[]) => Math.max(0, ...found.map(touched));

it('a name is found by keys and by letters, among contacts and in the register', {
  timeout: 180_000,
}, async () => {
  const names = ['Vesper Quillfeather', 'Quartz Mining Ltd'];
  const body = { terms: names.map((name) => ({ name })) };
  const found = await plans.of(
    () => firm.admin.call(conflictChecks.create, { body }),
    (text) => /find_names|find_register|_due/.test(text),
  );
  expect(found.flatMap(faults)).toEqual([]);
  for (const index of ['names_by_keys', 'names_by_letters'])
    for (const of of ['conflict', 'register']) expect(usedBy(found)).toContain(`${of}_${index}`);
  expect(mostTouched(found)).toBeLessThanOrEqual(5_000);
});

it('a name with many short forms is found by its keys in a smaller firm, which is not read whole', {
  timeout: 180_000,
}, async () => {
  const theirs = await tellPlans(test, neighbours, sent);
  const body = { terms: [{ name: 'Sally Anne Frances Jones', kind: 'PERSON' as const }] };
  const found = await theirs.of(
    () => neighbours.admin.call(conflictChecks.create, { body }),
    (text) => /find_names|find_register/.test(text),
  );
  await theirs.close();
  expect(found.flatMap(faults)).toEqual([]);
  expect(mostTouched(found)).toBeLessThanOrEqual(1_000);
});

it('further names are not counted one by one', { timeout: 180_000 }, async () => {
  await makeRows(
    test,
    `insert into caseward.contact_names (tenant_id, id, contact_id, kind, name, indexed_as)
     select c.tenant_id, gen_random_uuid(), c.id, 'ALIAS', c.last_name, 'ALIAS' || chr(31) || c.last_name
     from caseward.contacts c where c.tenant_id = $1 limit 10000`,
    [firm.id],
  );
  let counted = 0;
  const found = await plans.of(async () => {
    const reply = await firm.admin.call(conflictChecks.create, {
      body: { terms: [{ name: 'Vesper Quill' }] },
    });
    counted = reply.body.searched.names ?? 0;
    return reply;
  });
  const read = found
    .flatMap(nodes)
    .filter((node) => node['Relation Name'] === 'contact_names')
    .reduce((sum, node) => sum + node['Actual Loops'] * node['Actual Rows'], 0);
  expect(counted).toBeGreaterThanOrEqual(10_000);
  expect(read).toBeLessThanOrEqual(1_000);
});

it('who was born on a day that ten thousand have is found by the family name', {
  timeout: 180_000,
}, async () => {
  const born = { date_of_birth: '1900-01-01', kind: 'PERSON' as const };
  const enter = async (first_name: string) =>
    (await firm.admin.call(contacts.create, { body: { ...born, first_name, last_name: 'Zzquill' } })).body.id;
  const [asked, twin] = [await enter('Vesper'), await enter('Opal')];
  let made = '';
  const found = await plans.of(
    async () => {
      const reply = await firm.admin.call(conflictChecks.create, { body: { terms: [{ contact: asked }] } });
      made = reply.body.id;
      return reply;
    },
    (text) => /born_like|date_of_birth/.test(text),
  );
  expect(found.flatMap(faults)).toEqual([]);
  expect(usedBy(found)).toContain('contacts_by_birth_and_family');
  expect(mostTouched(found)).toBeLessThanOrEqual(1_000);
  const { body: hits } = await firm.admin.call(conflictChecks.hits, { params: { id: made } });
  expect(hits.map(({ contact }) => contact)).toContain(twin);
});

it.each<{ name: string; endpoint: Endpoint; queries: Query[]; most: number }>([
  {
    name: 'conflict checks',
    endpoint: conflictChecks.list,
    queries: [
      {},
      { state: 'UNDECIDED' },
      { state: 'CONFLICT' },
      { state: 'WAIVED' },
      { occasion: 'BULK' },
      { mine: 'true' },
      { made_by: 'me', state: 'CONFLICT' },
      { made_from: '2025-01-01', made_to: '2025-01-31' },
    ],
    most: 6_000,
  },
  {
    name: 'the register',
    endpoint: register.list,
    queries: [{}, { source: 'INTEREST' }, { capacity: 'ADVERSE' }, { user: 'me' }],
    most: 6_000,
  },
])('a page of $name is read by indexes that begin with the tenant', { timeout: 180_000 }, async (list) => {
  const wrong: string[] = [];
  for (const query of list.queries) {
    const sent = { ...query, ...(query.user && { user: firm.admin.id }), limit: '50' };
    const found = await plans.of(() => firm.admin.call(list.endpoint, { query: sent }));
    const some = [
      ...found.flatMap(faults),
      ...(mostTouched(found) > list.most ? [`touches ${mostTouched(found)}`] : []),
    ];
    if (some.length > 0) wrong.push(`${JSON.stringify(query)} ${some.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

it('hits are read by their check alone', { timeout: 180_000 }, async () => {
  const queries: Query[] = [{}, { band: 'STRONG' }, { weight: 'ADVERSE_TO_CLIENT' }, { undecided: 'true' }];
  for (const query of queries) {
    const sent = { params: { id: newest }, query: { ...query, limit: '50' } };
    const found = await plans.of(() => firm.admin.call(conflictChecks.hits, sent));
    expect(found.flatMap(faults), JSON.stringify(query)).toEqual([]);
    // The hit, its finding, its term, and what was decided, of each that is put in order.
    expect(mostTouched(found), JSON.stringify(query)).toBeLessThanOrEqual(hitsOfNewest * 6);
  }
});
