import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { embeddedBench, keep, kept } from './embedded.testing.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const succeeds = (command: string, words: string[], options = {}) =>
  run(command, words, options).then(
    () => true,
    () => false,
  );
const mayMount = isRoot && (await succeeds('unshare', ['--mount', 'true']));
const nobody = { uid: 65534, gid: 65534 };
const nobodyMayRunNode = isRoot && (await succeeds(process.execPath, ['--version'], { ...nobody, cwd: '/' }));
const { pathTo, start, startElsewhere } = embeddedBench();
const folderFor = (name: string) => pathTo(name, 'postgres');

describe('a place that is not as it should be', () => {
  test('is named when a file is in the way', async () => {
    await writeFile(pathTo('file'), '');
    await expect(start(pathTo('file', 'postgres'))).rejects.toThrow('a file is in the way');
  });

  test.runIf(mayMount)('is named when it is full', async () => {
    const script = 'mount -t tmpfs -o size=20m tmpfs "$0" && exec "$@"';
    const full = pathTo('full');
    await mkdir(full);
    const answer = await startElsewhere(join(full, 'postgres'), {
      prefix: ['unshare', '--mount', 'sh', '-c', script, full],
    });
    expect(answer.error).toBe(
      `The disk that holds ${full}/postgres is full. Free some space, then start again.`,
    );
  });

  test.runIf(mayMount)('is named when it is read-only', async () => {
    const script = 'mount -t tmpfs -o ro tmpfs "$0" && exec "$@"';
    const locked = pathTo('read-only');
    await mkdir(locked);
    const answer = await startElsewhere(join(locked, 'postgres'), {
      prefix: ['unshare', '--mount', 'sh', '-c', script, locked],
    });
    expect(answer.error).toContain(`${locked}/postgres is on a read-only disk.`);
  });
});

describe.runIf(isRoot)('as root', () => {
  test('works below a folder that only root may enter', async () => {
    const closed = pathTo('closed');
    await mkdir(closed, { mode: 0o700 });
    const database = await start(join(closed, 'data', 'postgres'));
    await keep(database.ownerUrl);
    expect(await kept(database.ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('where namespaces are forbidden runs as an ordinary account, where the data is', async () => {
    const folder = folderFor('forbidden');
    const first = await start(folder);
    await keep(first.ownerUrl);
    await first.stop();
    const there = await startWithoutNamespaces(folder);
    expect(await kept(there.ownerUrl)).toEqual([{ kept: 1 }]);
    expect((await stat(join(folder, 'cluster'))).uid).not.toBe(0);
    await there.end('SIGTERM');
    expect(await kept((await start(folder)).ownerUrl)).toEqual([{ kept: 1 }]);
  });

  test('where namespaces are forbidden moves out of a folder that only root may enter', async () => {
    const folder = pathTo('closed', 'data', 'postgres');
    const there = await startWithoutNamespaces(folder);
    const home = await readFile(join(folder, 'moved-to'), 'utf8');
    expect(await kept(there.ownerUrl)).toEqual([{ kept: 1 }]);
    expect(await readdir(folder)).toEqual(['moved-to']);
    await there.end('SIGTERM');
    const here = await start(folder);
    expect(await kept(here.ownerUrl)).toEqual([{ kept: 1 }]);
    await here.stop();
    await rm(dirname(home), { recursive: true });
  });

  test.runIf(nobodyMayRunNode)('leaves a folder to the ordinary user it belongs to', async () => {
    const folder = folderFor('ordinary');
    await mkdir(dirname(folder));
    await chown(dirname(folder), nobody.uid, nobody.gid);
    const there = await startElsewhere(folder, nobody);
    await keep(there.ownerUrl);
    await there.end('SIGTERM');
    const here = await start(folder);
    expect(await kept(here.ownerUrl)).toEqual([{ kept: 1 }]);
    await here.stop();
    const again = await startElsewhere(folder, nobody);
    expect(await kept(again.ownerUrl)).toEqual([{ kept: 1 }]);
    await again.end('SIGTERM');
  });

  test.runIf(nobodyMayRunNode)(
    'has made a folder, and another account is told that it may not use it',
    async () => {
      const there = await startElsewhere(folderFor('first'), nobody);
      expect(there.error).toContain('This account may not read and write');
    },
  );
});

/**
 * Starts the database as root where user namespaces are forbidden: in one that holds all accounts, as containers
 * do, and in which no further one may be made.
 */
async function startWithoutNamespaces(folder: string) {
  const script = `read -r go && exec sh -c 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" "$@"' "$0" "$@"`;
  return await startElsewhere(folder, {
    prefix: ['unshare', '--user', 'sh', '-c', script],
    begin: async ({ pid, stdin }) => {
      const ours = await readlink('/proc/self/ns/user');
      await expect.poll(() => readlink(`/proc/${pid}/ns/user`)).not.toBe(ours);
      await writeFile(`/proc/${pid}/uid_map`, '0 0 65536');
      await writeFile(`/proc/${pid}/gid_map`, '0 0 65536');
      stdin.end('go\n');
    },
  });
}
