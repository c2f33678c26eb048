import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Drill } from './drill.ts';
import { Journal } from './journal.ts';
import { longSignedIn } from './people.ts';
import { recoveryOf, untilRecovered } from './recovery.ts';
import { openTarget } from './target.ts';

const run = promisify(execFile);
const diskMb = 400;
const longestRecoveryMs = 60_000;
/** Writes after which a full disk must have been met. */
const mostWrites = 20_000;

/** Fills a disk to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 512; ) {
      const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size /= 2;
    }
  } finally {
    await file.close();
  }
}

/** The disk under the product is filled, and emptied again. */
export const fillingDisk: Drill = {
  what: 'The disk is filled to the last byte, and gets room again (root, Linux)',
  minutes: 1,
  async run(stage) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new Error('This drill mounts a small disk: run it as root on Linux.');
    const disk = join(stage.folder, 'data');
    await mkdir(disk);
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'caseward-drill', disk]);
    stage.onEnd(() => run('umount', [disk]));
    const target = await openTarget(stage);
    const { server, installation, neighbour } = target;
    const person = await longSignedIn(installation, neighbour.admin);
    const journal = new Journal();
    const until = Date.now() + stage.minutes * 60_000;
    await fill(join(disk, 'ballast'));
    const isFull = () => journal.refused.size > 0;
    for (let writes = 0; writes < mostWrites && !isFull() && Date.now() < until; writes += 1)
      await journal.write(person);
    stage.expect(
      'Writes are refused, and told to try again',
      isFull() && journal.refusesTruthfully,
      journal.summary,
    );
    await wait(5_000);
    const ready = await fetch(`${server.url}/readyz`).catch(() => undefined);
    stage.expect('/readyz says so', ready?.status === 503, await ready?.text());
    await rm(join(disk, 'ballast'));
    const recovered = await untilRecovered(target, longestRecoveryMs);
    stage.expect('It recovers once there is room', recovered !== undefined, recoveryOf(recovered));
    const { lost, twice } = await journal.compare(installation);
    stage.expect('No acknowledged write is lost, none is there twice', lost + twice === 0, journal.summary);
  },
};
