import { execFile } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether small disks can be mounted here: by root, on Linux. */
export const mayMount =
  process.getuid?.() === 0 &&
  (await run('unshare', ['--mount', 'true']).then(
    () => true,
    () => false,
  ));
/** Says why a test was left out. */
export const mountNote = 'needs root that may mount a small disk';

/** A disk of so many megabytes in a folder, until it is taken away. */
export async function mountSmallDisk(folder: string, megabytes: number) {
  // A test that is tried again finds the folder.
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'caseward-test', folder]);
  return {
    remount: (mode: 'ro' | 'rw') => run('mount', ['-o', `remount,${mode}`, folder]),
    unmount: () => run('umount', ['--lazy', folder]),
  };
}

/** Fills a disk by a file, but for so many bytes. */
export async function fillDisk(path: string, spare: number): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  const isFull = () =>
    file.write(block).then(
      ({ bytesWritten }) => bytesWritten < block.length,
      () => true,
    );
  while (!(await isFull()));
  await file.truncate((await file.stat()).size - spare);
  await file.close();
}
