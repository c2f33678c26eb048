import { describe, expect, test } from 'vitest';
import { readPostmaster } from './cluster.ts';
import { embeddedBench, keep, kept, killPostgres, query } from './embedded.testing.ts';
import { startEmbedded } from './embedded.ts';

const { pathTo, start, startElsewhere } = embeddedBench();
const folderFor = (name: string) => pathTo(name, 'postgres');

describe('after a kill', () => {
  test('of the server, the next start takes over the PostgreSQL it left', async () => {
    const folder = folderFor('kill');
    const killed = await startElsewhere(folder);
    await keep(killed.ownerUrl);
    const pid = (await readPostmaster(folder))?.pid;
    await killed.end('SIGKILL');
    const next = await start(folder);
    expect((await readPostmaster(folder))?.pid).toBe(pid);
    expect(await kept(next.ownerUrl)).toEqual([{ kept: 1 }]);
    await next.stop();
    expect(await readPostmaster(folder)).toBeUndefined();
  });

  test('of PostgreSQL, it is started again three times, at the same address, with every commit', async () => {
    const folder = folderFor('kill');
    const told: string[] = [];
    const database = await start(folder, (step) => told.push(step));
    await query(database.ownerUrl, 'insert into public.kept values (2)');
    const back = () => kept(database.ownerUrl).catch(() => []);
    const isBack = () => expect.poll(back).toEqual([{ kept: 1 }, { kept: 2 }]);
    for (let time = 1; time <= 3; time += 1) {
      await killPostgres(folder);
      await isBack();
    }
    const restarts = told.filter((step) => step.startsWith('PostgreSQL has ended, and is started again.'));
    expect(restarts).toHaveLength(3);
    expect(restarts[0]).toMatch(/Its last words, from .*:\n.*(LOG|FATAL): /);
    await killPostgres(folder);
    expect(await database.lost).toMatch(
      /^The database was lost: PostgreSQL has ended 4 times in five minutes\. Its last words/,
    );
    const next = await start(folder);
    expect(await kept(next.ownerUrl)).toEqual([{ kept: 1 }, { kept: 2 }]);
  });

  test('of one that is only just starting again, it is started once more', async () => {
    const folder = folderFor('kill');
    const told: string[] = [];
    const database = await start(folder, (step) => told.push(step));
    const first = await killPostgres(folder);
    const killNext = async () => [undefined, first].includes(await killPostgres(folder));
    await expect.poll(killNext, { interval: 1 }).toBe(false);
    await expect.poll(() => kept(database.ownerUrl).catch(() => [])).toHaveLength(2);
    expect(told.filter((step) => step.startsWith('PostgreSQL has ended'))).toHaveLength(2);
  });

  test('of both, the next start has every commit', async () => {
    const folder = folderFor('kill');
    const killed = await startElsewhere(folder);
    await query(killed.ownerUrl, 'insert into public.kept values (3)');
    await killed.end('SIGKILL');
    expect(await killPostgres(folder)).toBeDefined();
    const next = await start(folder);
    expect(await kept(next.ownerUrl)).toEqual([{ kept: 1 }, { kept: 2 }, { kept: 3 }]);
  });

  test('of one session, PostgreSQL recovers and the folder is still served', async () => {
    const folder = folderFor('kill');
    const database = await start(folder);
    const findLocks = () => query(database.superUrl, `select pid from pg_locks where locktype = 'advisory'`);
    const [lock] = await findLocks();
    process.kill(Number(lock?.pid), 'SIGKILL');
    await expect.poll(() => kept(database.ownerUrl).catch(() => [])).toHaveLength(3);
    await expect.poll(findLocks).toHaveLength(1);
    await expect(startEmbedded({ folder })).rejects.toThrow('already served');
  });
});
