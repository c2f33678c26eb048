import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { OperatorError } from '../startup/operator-error.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { type Room, requireRoom, roomOf } from './room.ts';
import type { BackupTarget, StoredFile } from './target.ts';

/** Ending of files that are still being written, or were when their process ended. */
const unfinished = '.part';
/** How long an unfinished file is left alone: whoever writes it may still be at work. */
const abandonedMs = 24 * 60 * 60 * 1000;

const rightsMissing = 'may not be read and written by this account. Hand it over with chown.';

/** What keeps a file from being written or read, in words for the operator. */
const troubles: Readonly<Record<string, string>> = {
  EACCES: rightsMissing,
  EPERM: rightsMissing,
  ENOSPC: 'is full. Free some room there.',
  EDQUOT: 'is full: its quota is used up. Free some room there.',
  EROFS: 'is on a read-only disk. Make it writable again.',
};

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A backup in a folder, on another disk or a mounted share. */
export class FolderTarget implements BackupTarget {
  readonly name: string;
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
    this.name = this.#root;
  }

  async put(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const whole = this.#within(path);
    const part = `${whole}.${randomUUID()}${unfinished}`;
    try {
      await makeFolders(this.#root, dirname(whole));
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, whole);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw await this.#inWords(error);
    }
    await syncFolder(dirname(whole));
  }

  async get(path: string): Promise<Readable | undefined> {
    try {
      return (await open(this.#within(path))).createReadStream();
    } catch (error) {
      const told = await this.#inWords(error);
      if (isMissing(told)) return undefined;
      throw told;
    }
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    const whole = this.#within(folder);
    const isAbsent = await stat(whole).then(() => false, isMissing);
    if (isAbsent) return await requireFolder(this.#root);
    try {
      yield* this.#filesIn(whole);
    } catch (error) {
      throw await this.#inWords(error);
    }
  }

  async *#filesIn(folder: string): AsyncGenerator<StoredFile> {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => undefined);
      if (!found) continue;
      if (entry.name.endsWith(unfinished)) {
        // One may read a backup without the right to change it.
        if (Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true }).catch(() => {});
        continue;
      }
      const below = relative(this.#root, path).split(sep).join('/');
      yield { path: below, size: found.size, modified: found.mtime };
    }
  }

  async requireRoom(bytes: number): Promise<void> {
    await requireFolder(this.#root);
    return requireRoom(this.#root, bytes);
  }

  async room(): Promise<Room> {
    await requireFolder(this.#root);
    return roomOf(this.#root);
  }

  async remove(path: string): Promise<void> {
    const whole = this.#within(path);
    await rm(whole, { force: true });
    // Folders that are empty now say nothing.
    for (let folder = dirname(whole); folder !== this.#root; folder = dirname(folder))
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        break;
  }

  /**
   * The same sentence for each file, so that the log has it once. A place may go away while a file is written: then that
   * is what is said, whatever the file ran into.
   */
  async #inWords(error: unknown): Promise<unknown> {
    const away = await requireFolder(this.#root).catch((reason: unknown) => reason);
    if (away) return away;
    const trouble = troubles[(error as NodeJS.ErrnoException).code ?? ''];
    return trouble ? new OperatorError(`${this.name} ${trouble}`, { cause: error }) : error;
  }

  /** @throws Error for a path that leads out of the folder */
  #within(path: string): string {
    const whole = resolve(this.#root, path);
    if (whole !== this.#root && !whole.startsWith(this.#root + sep))
      throw new Error(`${path} is no path of a backup.`);
    return whole;
  }
}

/** The place of a backup itself is never made: a disk that is not mounted must not be taken for an empty one. */
async function makeFolders(root: string, folder: string): Promise<void> {
  await requireFolder(root);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let each = folder; made && each !== dirname(made); each = dirname(each))
    await syncFolder(dirname(each));
}

/** @throws OperatorError when the folder is not there, or is none */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new OperatorError(
      `There is no folder ${folder}. Make it, or mount its disk: Caseward does not, so that a disk that is away is not taken for an empty one.`,
    );
}
