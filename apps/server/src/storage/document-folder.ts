import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertUploadKey, checkpointKey, isUploadKey, objectKey, replacedCheckpointKey } from './keys.ts';
import { type Bytes, Meter, measure } from './meter.ts';
import { StorageError } from './storage-error.ts';
import type { FixedDocument } from './store.ts';
import { syncFolder } from './sync-folder.ts';

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * Documents as files of one folder, which one process serves at a time. `incoming/` has incomplete uploads,
 * `uploads/` complete ones, `objects/` fixed documents, `audit/` the checkpoints of the audit. The paths are the
 * keys.
 */
export class DocumentFolder {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Makes the folder where it is missing, and removes incomplete files of a killed server.
   * @param besideServer a server may be running: incomplete files stay
   */
  static async open(root: string, besideServer = false): Promise<DocumentFolder> {
    try {
      if (!besideServer) await rm(join(root, 'incoming'), { recursive: true, force: true });
      for (const name of ['incoming', 'uploads', 'objects', 'audit']) {
        await mkdir(join(root, name), { recursive: true, mode: 0o700 });
      }
      await syncFolder(root);
    } catch (error) {
      throw new Error(`Documents cannot be kept in ${root}: ${(error as Error).message}.`, { cause: error });
    }
    return new DocumentFolder(root);
  }

  /** Path of a temporary file, to be kept or dropped after writing. */
  draft(): string {
    return join(this.#root, 'incoming', randomUUID());
  }

  /** Streams the bytes to the temporary file, and syncs it to the disk. */
  async write(draft: string, bytes: Bytes): Promise<FixedDocument> {
    const meter = new Meter();
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(meter.through(bytes));
      await file.sync();
    } catch (error) {
      if (!isCode(error, 'ENOSPC', 'EDQUOT')) throw error;
      throw new StorageError('ServiceUnavailable', 'The server has no room left for the file.');
    } finally {
      await file.close();
    }
    return meter.reading();
  }

  /** Moves the temporary file to the key, replacing an earlier upload. */
  async keep(draft: string, key: string): Promise<void> {
    const upload = this.#upload(key);
    await this.#makeParent(upload);
    await rename(draft, upload);
    await syncFolder(dirname(upload));
  }

  /** Removes the temporary file, unless it was kept or never written. */
  async drop(draft: string): Promise<void> {
    await rm(draft, { force: true });
  }

  /** See `DocumentStore`. */
  async fix(key: string): Promise<FixedDocument | undefined> {
    const upload = this.#upload(key);
    const object = this.#object(key);
    await this.#makeParent(object);
    // A link, unlike a rename, never replaces: the second caller finds the file that the first one fixed.
    await link(upload, object).catch((error) => {
      if (!isCode(error, 'EEXIST', 'ENOENT')) throw error;
    });
    const file = await this.read(key);
    if (!file) return undefined;
    const fixed = await measure(file.createReadStream());
    await syncFolder(dirname(object));
    await rm(upload, { force: true });
    return fixed;
  }

  /** See `DocumentStore`. */
  async put(key: string, bytes: Uint8Array): Promise<FixedDocument> {
    assertUploadKey(key);
    const draft = this.draft();
    try {
      await this.write(draft, [bytes]);
      await this.keep(draft, key);
    } finally {
      await this.drop(draft);
    }
    const fixed = await this.fix(key);
    if (!fixed) throw new Error('The document was removed while it was being stored.');
    return fixed;
  }

  /** See `DocumentStore`. */
  async head(key: string, length: number): Promise<Uint8Array | undefined> {
    const file = await this.read(key);
    if (!file) return undefined;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Opens the fixed document for reading; undefined when there is none. */
  async read(key: string): Promise<FileHandle | undefined> {
    try {
      return await open(this.#object(key));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** See `DocumentStore`. */
  async *list(): AsyncGenerator<string> {
    const objects = join(this.#root, 'objects');
    for (const tenantId of await readdir(objects))
      for (const id of await readdir(join(objects, tenantId))) {
        const key = `uploads/${tenantId}/${id}`;
        if (isUploadKey(key)) yield key;
      }
  }

  /** See `DocumentStore`. */
  async remove(key: string): Promise<void> {
    for (const path of [this.#object(key), this.#upload(key)]) await rm(path, { force: true });
  }

  /** See `DocumentStore`. */
  async removeUploadsBefore(moment: Date): Promise<number> {
    let removed = 0;
    const uploads = join(this.#root, 'uploads');
    for (const entry of await readdir(uploads, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const found = entry.isFile() && (await stat(path).catch(() => undefined));
      if (found && found.mtime < moment) {
        await rm(path, { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  /** See `DocumentStore`. */
  async keepCheckpoint(tenantId: string, text: string): Promise<void> {
    await this.#keepText(checkpointKey(tenantId), text);
  }

  /** See `DocumentStore`. */
  async keepReplacedCheckpoint(tenantId: string, moment: string, text: string): Promise<void> {
    await this.#keepText(replacedCheckpointKey(tenantId, moment), text);
  }

  async #keepText(key: string, text: string): Promise<void> {
    const path = join(this.#root, key);
    const draft = this.draft();
    try {
      await this.write(draft, [Buffer.from(text)]);
      await rename(draft, path);
    } finally {
      await this.drop(draft);
    }
    await syncFolder(dirname(path));
  }

  /** See `DocumentStore`. */
  async readCheckpoint(tenantId: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.#root, checkpointKey(tenantId)), 'utf8');
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  #upload(key: string): string {
    assertUploadKey(key);
    return join(this.#root, key);
  }

  #object(key: string): string {
    return join(this.#root, objectKey(key));
  }

  async #makeParent(path: string): Promise<void> {
    const parent = dirname(path);
    const made = await mkdir(parent, { recursive: true, mode: 0o700 });
    if (made) await syncFolder(dirname(parent));
  }
}
