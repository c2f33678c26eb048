import { health } from '@caseward/contract/health';
import { matters } from '@caseward/contract/matters';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/*
 * Somebody holds a lock. Who meets it is told so within seconds, and other firms do not notice.
 */

let test: TestApp;
let firm: Firm;
let matter: string;
let holder: PoolClient;
beforeEach(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  matter = (await firm.admin.call(matters.create, { body: { title: 'Held' } })).body.id;
  holder = await test.owner.connect();
  await holder.query('begin');
  await holder.query('select from caseward.matters where id = $1 for update', [matter]);
});
afterEach(async () => {
  await holder.query('rollback');
  holder.release();
  await test.close();
});

const patch = () => firm.admin.call(matters.patch, { params: { id: matter }, body: { title: 'Changed' } });
/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await holder.query(`select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`);
  return rows.length;
}

it('who meets it gets 503 with a time to try again', async () => {
  const reply = await patch();
  const problem = expectProblem(reply, 'unavailable');
  expect(problem.detail).toBe('Somebody else is changing the same thing at the moment. Try again.');
  expect(reply.headers.get('retry-after')).toBe('2');
});

it('a firm that waits for it with many calls leaves connections to others', async () => {
  const others = await foundFirm(test);
  const stuck = Array.from({ length: 20 }, patch);
  await expect.poll(waiting).toBeGreaterThan(0);
  // A part of the six connections of a test.
  expect(await waiting()).toBeLessThanOrEqual(3);
  expect((await others.admin.call(matters.list)).status).toBe(200);
  expect((await others.admin.call(matters.create, { body: { title: 'Free' } })).status).toBe(201);
  expect((await callEndpoint(test.url, health.ready)).status).toBe(200);
  expect(await waiting()).toBeGreaterThan(0);
  for (const reply of await Promise.all(stuck)) expectProblem(reply, 'unavailable');
});

it('the firm goes on where it was once the lock is gone', async () => {
  const stuck = Array.from({ length: 8 }, patch);
  await expect.poll(waiting).toBeGreaterThan(0);
  await holder.query('commit');
  for (const { status } of await Promise.all(stuck)) expect(status).toBe(200);
});
