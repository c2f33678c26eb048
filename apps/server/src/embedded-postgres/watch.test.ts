import { expect, test } from 'vitest';
import { chooseRunner } from './account.ts';
import { makeCluster } from './cluster.ts';
import { embeddedBench, killPostgres } from './embedded.testing.ts';
import { startPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { watch } from './watch.ts';

const { pathTo } = embeddedBench();

test('PostgreSQL that ends before it is watched again is started again, too', async () => {
  const folder = pathTo('watch', 'postgres');
  const { runner, home } = await chooseRunner(await findPrograms(), folder, () => {});
  await makeCluster(home, runner);
  const start = () => startPostmaster({ home, runner, settings: {}, report: () => {} });
  const told: string[] = [];
  const watched = watch(
    await start(),
    folder,
    (step) => told.push(step),
    async () => {
      const running = await start();
      if (told.length > 1) return running;
      await killPostgres(home);
      // Not `once` of node:events: it breaks off at the error that comes before.
      await new Promise<void>((resolve) => running.session.once('end', () => resolve()));
      return running;
    },
  );
  await killPostgres(home);
  await expect.poll(() => told.length).toBe(2);
  await watched.stop();
});
