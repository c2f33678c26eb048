import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { exports } from '@caseward/contract/exports';
import { search } from '@caseward/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm, type Reply } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type LimitSettings, standardLimits } from './limits.ts';

/* The product's limits with smaller numbers. */

/** One turn a firm, few who wait, and longer than any test. */
const fewWait = {
  group: 1,
  member: 1,
  memberWaiting: 2,
  groupWaiting: 8,
  totalWaiting: 8,
  patienceMs: 60_000,
};

const small: LimitSettings = {
  ...standardLimits,
  refusalDelayMs: 0,
  work: {
    ...standardLimits.work,
    search: {
      name: 'searches',
      turns: { ...fewWait, total: 1 },
    },
    list: {
      name: 'long lists',
      turns: { ...fewWait, total: 2 },
    },
    export: { name: 'exports', rate: { person: 2, firm: 3, seconds: 600 } },
    'list-check': { name: 'conflict checks of lists', rate: { person: 1, firm: 9, seconds: 3_600 } },
  },
};

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp({ limits: small });
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const refused = (reply: Reply, sentence: RegExp) => {
  expect(expectProblem(reply, 'too-many-requests').detail).toMatch(sentence);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
};

it('a person who searches too much at once is refused, in lists too; their colleague searches', async () => {
  const { READ_ONLY, STAFF } = firm.people;
  const locked = await lockedSearch();
  const asked = Promise.all([
    ...Array.from({ length: 4 }, () => READ_ONLY.call(search.find, { query: { q: 'holloway' } })),
    ...Array.from({ length: 4 }, () => READ_ONLY.call(contacts.list, { query: { search: 'holloway' } })),
    STAFF.call(search.find, { query: { q: 'holloway' } }),
  ]);
  await locked.untilWaiting();
  await locked.release();
  const replies = await asked;
  const own = replies.slice(0, -1);
  expect(own.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const reply of own.filter(({ status }) => status !== 200))
    refused(reply, /^You have too many searches at once\. Try again in 5 seconds\.$/);
  expect(replies.at(-1)?.status).toBe(200);
});

it('what is not searched goes on meanwhile', async () => {
  const locked = await lockedSearch();
  const asked = firm.people.READ_ONLY.call(search.find, { query: { q: 'holloway' } });
  await locked.untilWaiting();
  expect((await firm.people.READ_ONLY.call(contacts.list, {})).status).toBe(200);
  await locked.release();
  expect((await asked).status).toBe(200);
});

it('a person who asks for many long lists at once is refused, and gets short ones', async () => {
  const { READ_ONLY } = firm.people;
  const contactsLocked = await locked('caseward.contacts');
  const lists = (count: number, limit: string) =>
    Array.from({ length: count }, () => READ_ONLY.call(contacts.list, { query: { limit } }));
  const long = Promise.all(lists(5, '201'));
  const short = Promise.all(lists(5, '200'));
  await contactsLocked.untilWaiting();
  await contactsLocked.release();
  for (const { status } of await short) expect(status).toBe(200);
  const replies = await long;
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const reply of replies.filter(({ status }) => status !== 200))
    refused(reply, /^You have too many long lists at once\./);
});

it('a statement of a search ends in time, with a sentence', async () => {
  const impatient = await startTestApp({
    database: test.database,
    like: test,
    limits: { ...small, searchStatementMs: 50 },
  });
  const locked = await lockedSearch();
  const { access } = firm.people.STAFF;
  const headers = { authorization: `Bearer ${access}` };
  for (const path of ['/api/v1/search/?q=holloway', '/api/v1/contacts/?search=holloway']) {
    const reply = await fetch(impatient.url + path, { headers });
    const problem = expectProblem(
      { ...reply, status: reply.status, headers: reply.headers, body: await reply.json() },
      'invalid',
    );
    expect(problem.detail).toBe('This search takes too long. Search for fewer or longer words.');
  }
  await locked.release();
  await impatient.close();
});

it('a person, and a firm, may ask for so many exports in a while', async () => {
  const { ADMIN, STAFF } = firm.people;
  const ask = { body: { kind: 'contacts', format: 'csv' } };
  for (let time = 0; time < 2; time += 1) expect((await ADMIN.call(exports.create, ask)).status).toBe(200);
  refused(
    await ADMIN.call(exports.create, ask),
    /^You have made too many exports\. Try again in 10 minutes\.$/,
  );
  expect((await STAFF.call(exports.create, ask)).status).toBe(200);
  refused(await STAFF.call(exports.create, ask), /^Your firm has made too many exports\. Try again in/);
  const other = await foundFirm(test);
  expect((await other.admin.call(exports.create, ask)).status).toBe(200);
});

/** Holds up searches in the database. */
const lockedSearch = () => locked('caseward.search_words');

/** Holds up whatever reads a table. */
async function locked(table: string) {
  const client = await test.owner.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in access exclusive mode`);
  return {
    untilWaiting: () =>
      expect
        .poll(
          async () => {
            const { rows } = await test.owner.query(
              'select from pg_locks where not granted and relation = $1::regclass',
              [table],
            );
            return rows.length;
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0),
    release: async () => {
      await client.query('rollback');
      client.release();
    },
  };
}

it('a list of names that is checked again counts as a list; another check does not', async () => {
  const { ATTORNEY } = firm.people;
  const again = (id: string) => ATTORNEY.call(conflictChecks.again, { params: { id } });
  const made = await ATTORNEY.call(conflictChecks.create, {
    body: { terms: [{ name: 'Vesper Quillfeather' }] },
  });
  const names = (await again(made.body.id)).body.id;
  const list = (await again(names)).body.id;
  await test.owner.query(`update caseward.conflict_checks set occasion = 'BULK' where id = $1`, [list]);
  const once = await again(list);
  expect(once.status).toBe(201);
  await test.owner.query(`update caseward.conflict_checks set state = 'FAILED' where id = $1`, [
    once.body.id,
  ]);
  refused(await again(once.body.id), /too many conflict checks of lists/);
  expect((await again(names)).status).toBe(201);
});
