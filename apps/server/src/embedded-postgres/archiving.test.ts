import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPostmaster } from './cluster.ts';
import { embeddedBench, keep, kept, query } from './embedded.testing.ts';
import { startEmbedded } from './embedded.ts';

const { pathTo, startElsewhere } = embeddedBench();

test('a PostgreSQL that a killed server left is started again when it has to archive, or no more', async () => {
  const folder = pathTo('archiving', 'postgres');
  const killed = await startElsewhere(folder);
  await keep(killed.ownerUrl);
  const left = (await readPostmaster(folder))?.pid;
  await killed.end('SIGKILL');

  const archiving = await startEmbedded({ folder, archives: true });
  try {
    expect((await readPostmaster(folder))?.pid).not.toBe(left);
    expect(await kept(archiving.ownerUrl)).toEqual([{ kept: 1 }]);
    expect(
      await query(
        archiving.superUrl,
        `select current_setting('archive_mode') as mode, current_setting('archive_timeout') as timeout,
           current_setting('wal_compression') as compression`,
      ),
    ).toEqual([{ mode: 'on', timeout: '50s', compression: 'pglz' }]);
    await query(archiving.superUrl, 'select pg_switch_wal()');
    await expect.poll(() => readdir(join(folder, 'spool'))).not.toEqual([]);
  } finally {
    await archiving.stop();
  }

  const without = await startEmbedded({ folder });
  expect(await query(without.superUrl, 'show archive_mode')).toEqual([{ archive_mode: 'off' }]);
  await without.stop();
});

test('a segment ends in time after every start, clean or not, without any checkpoint', async () => {
  const folder = pathTo('in-time', 'postgres');
  const spool = join(folder, 'spool');
  const archiving = { folder, archives: true, settings: { archive_timeout: '1' } };
  for (const stops of ['clean', 'killed', 'clean'] as const) {
    const database = await startEmbedded(archiving);
    try {
      const before = await readdir(spool);
      await query(
        database.superUrl,
        "select pg_logical_emit_message(true, 'kept', 'written after the start')",
      );
      await expect.poll(() => readdir(spool)).not.toEqual(before);
      const { pid } = (await readPostmaster(folder)) ?? {};
      if (stops === 'killed' && pid) process.kill(pid, 'SIGKILL');
    } finally {
      await database.stop();
    }
  }
});
