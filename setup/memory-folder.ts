import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what stands here in memory. */
const memory = '/dev/shm';
const prefix = 'caseward-tests-';

/** Bytes: many times the half gigabyte that a run was seen to need at once. */
const room = 8 * 1024 ** 3;

/**
 * Does work whose temporary files are kept in memory where there is room for them: thousands of small databases are
 * made and dropped in a run of the tests, and a disk takes most of that time. The files go when the work is done.
 * @param work reads the folder from `TMPDIR`, as `tmpdir()` and all programs that it starts do
 */
export async function inMemory<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!(await hasRoom())) return await work();
  await removeLeft();
  const before = process.env.TMPDIR;
  const folder = await mkdtemp(join(memory, `${prefix}${process.pid}-`));
  // As in /tmp, everybody may enter: where root starts PostgreSQL, it may run as an ordinary account.
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether the folder exists, lets programs run as tests do that copy the product, and has room. */
async function hasRoom(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const [, , , options = ''] =
    mounts
      .split('\n')
      .find((line) => line.includes(` ${memory} `))
      ?.split(' ') ?? [];
  if (options === '' || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = await statfs(memory);
  return Math.min(bavail * bsize, freemem()) >= room;
}

/** Removes the files of runs that were killed: nothing else would before the machine is started again. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(memory)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : [];
    if (pid !== undefined && !runs(Number(pid)))
      await rm(join(memory, name), { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
