import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** How often a server shows that it lives, and after how many missed times it counts as dead. */
export interface LockPace {
  beatMs: number;
  missed: number;
}
const usualPace: LockPace = { beatMs: 1_000, missed: 5 };

/** Another server has the folder. */
export class FolderTaken extends Error {}

const contentOf = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/**
 * The lock of a folder that one process serves: a file that its owner rewrites every second. No process number is
 * looked at, because several containers have the same ones; and no clock is read, because machines that share a disk
 * have different ones. What is left by a killed server is taken over once it was seen not to change for a while.
 */
export class FolderLock {
  readonly #path: string;
  readonly #draft: string;
  readonly #token: string;
  readonly #onLost: () => void;
  #beats = 0;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();

  private constructor(folder: string, onLost: () => void) {
    this.#token = randomUUID();
    this.#path = join(folder, 'served-by');
    this.#draft = `${this.#path}.${this.#token}`;
    this.#onLost = onLost;
  }

  /**
   * @param onLost called when another server took the folder over, because this one did not show for too long
   * @throws FolderTaken when another server has it
   */
  static async take(folder: string, onLost: () => void, pace: LockPace = usualPace): Promise<FolderLock> {
    const lock = new FolderLock(folder, onLost);
    try {
      await lock.#acquire(pace);
    } finally {
      await rm(lock.#draft, { force: true });
    }
    lock.#beatEvery(pace.beatMs);
    return lock;
  }

  /** Gives the folder back. */
  async release(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#beating;
    if (await this.#isOurs()) await rm(this.#path, { force: true });
  }

  async #acquire({ beatMs, missed }: LockPace): Promise<void> {
    await writeFile(this.#draft, this.#content());
    for (;;) {
      // A link never replaces.
      const isFree = await link(this.#draft, this.#path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (isFree) return;
      const before = await contentOf(this.#path);
      for (let beat = 0; beat < missed && before !== undefined; beat += 1) {
        await delay(beatMs);
        const now = await contentOf(this.#path);
        if (now === undefined) break;
        if (now !== before) throw new FolderTaken();
      }
      if ((await contentOf(this.#path)) === undefined) continue;
      await rename(this.#draft, this.#path);
      // Of two that take over at once, the later one has it.
      await delay(beatMs);
      if (await this.#isOurs()) return;
      throw new FolderTaken();
    }
  }

  #content(): string {
    this.#beats += 1;
    return `${this.#token} ${this.#beats}\n`;
  }

  async #isOurs(): Promise<boolean> {
    return (await contentOf(this.#path))?.startsWith(this.#token) === true;
  }

  #beatEvery(beatMs: number): void {
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat().then((isOurs) => {
        if (!isOurs) this.#onLost();
        else if (this.#timer) this.#beatEvery(beatMs);
      });
    }, beatMs);
    this.#timer.unref();
  }

  /** @returns false once another server has the folder */
  async #beat(): Promise<boolean> {
    try {
      if (!(await this.#isOurs())) return false;
      await writeFile(this.#path, this.#content());
    } catch {
      // A disk that is full or away for a while; other servers cannot take over there either.
    }
    return true;
  }
}
