import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { health } from '@caseward/contract/health';
import { matters } from '@caseward/contract/matters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { callEndpoint, foundFirm, type Person } from '../testing/firm.ts';
import { type LossyProxy, openLossyProxy } from '../testing/lossy-proxy.ts';
import { expectProblem } from '../testing/problem.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openPool } from './pools.ts';

/*
 * Between server and database, packets are dropped: nobody is told, and nothing ever answers on the connections that
 * were open then.
 */

let database: TestDatabase;
let proxy: LossyProxy;
beforeEach(async () => {
  database = await createDatabase();
  proxy = await openLossyProxy(database.appUrl);
});
afterEach(async () => {
  await proxy.close();
  await database.drop();
});

describe('a server whose packets to the database are dropped', () => {
  let test: TestApp;
  let admins: Person[];
  beforeEach(async () => {
    const poolTimeouts = { connectMs: 1_500, answerMs: 1_000 };
    test = await startTestApp({ database, url: proxy.url, poolTimeouts });
    admins = [];
    // One firm gets only a part of the pool.
    for (let firm = 1; firm <= 3; firm += 1) admins.push((await foundFirm(test)).admin);
  });
  afterEach(() => test.close());

  const lists = () =>
    Promise.all(Array.from({ length: 10 }, () => admins.map((admin) => admin.call(matters.list))).flat());
  const statuses = async () => [...new Set((await lists()).map(({ status }) => status))];

  it('answers each call with 503, and recovers, however often it happens', async () => {
    for (let time = 1; time <= 3; time += 1) {
      expect(await statuses()).toEqual([200]);
      proxy.drop();
      for (const reply of await lists()) expectProblem(reply, 'unavailable');
      expectProblem(await callEndpoint(test.url, health.ready), 'unavailable');
      proxy.heal();
      await expect.poll(statuses).toEqual([200]);
    }
  });

  it('stops while calls wait for answers that never come', async () => {
    expect(await statuses()).toEqual([200]);
    proxy.drop();
    const waiting = statuses();
    await expect.poll(() => test.services.pool.waitingCount).toBeGreaterThan(0);
    await test.app.close();
    expect(await waiting).toEqual([503]);
  });
});

describe('a pool', () => {
  it('ends although a connection that is given back cannot say goodbye', async () => {
    const pool = openPool(proxy.url, () => {}, 1);
    const client = await pool.connect();
    proxy.drop();
    client.release(true);
    await pool.end();
    expect(pool.totalCount).toBe(0);
  });

  it('gives a new connection to whoever waits while a dead one says goodbye', async () => {
    const pool = openPool(proxy.url, () => {}, 1);
    const client = await pool.connect();
    const next = pool.query('select 1 as one');
    proxy.drop();
    client.release(true);
    proxy.heal();
    expect((await next).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it.runIf(process.platform === 'linux')(
    'has the operating system ask idle connections whether they live',
    async () => {
      const pool = openPool(database.appUrl, () => {}, 1);
      const client = await pool.connect();
      const { localPort = 0 } = (client as unknown as { connection: { stream: Socket } }).connection.stream;
      const port = `:${localPort.toString(16).toUpperCase().padStart(4, '0')}`;
      const sockets = (await readFile('/proc/net/tcp', 'utf8'))
        .split('\n')
        .map((line) => line.trim().split(/\s+/));
      const timer = sockets.find(([, local]) => local?.endsWith(port))?.[5];
      // 02: the keepalive timer is set.
      expect(timer).toMatch(/^02:/);
      client.release();
      await pool.end();
    },
  );
});
