import type { DocumentStore } from '../storage/store.ts';
import type { Packer } from './packing.ts';
import type { BackupTarget } from './target.ts';

/** Where the copy of a document is, without the ending of encryption. */
export const copyOf = (key: string): string => key.replace(/^uploads/, 'documents');

/** Copies documents into a backup. A copy is written once, and never again. */
export class DocumentCopies {
  readonly #store: Pick<DocumentStore, 'list' | 'read'>;
  readonly #target: BackupTarget;
  readonly #packer: Packer;
  #pass: Promise<number> | undefined;

  constructor(store: Pick<DocumentStore, 'list' | 'read'>, target: BackupTarget, packer: Packer) {
    this.#store = store;
    this.#target = target;
    this.#packer = packer;
  }

  /**
   * Copies what the backup does not have. Whoever asks while documents are being copied waits for those.
   * @returns how many were copied
   */
  copy(signal?: AbortSignal): Promise<number> {
    this.#pass ??= this.#copyAll(signal).finally(() => {
      this.#pass = undefined;
    });
    return this.#pass;
  }

  async #copyAll(signal: AbortSignal | undefined): Promise<number> {
    let copied = 0;
    let firm: string | undefined;
    let there = new Set<string>();
    for await (const key of this.#store.list()) {
      signal?.throwIfAborted();
      const path = copyOf(key);
      const folder = path.slice(0, path.lastIndexOf('/'));
      // One firm's at a time, so that memory does not grow with the number of firms.
      if (folder !== firm) {
        firm = folder;
        there = await this.#copiesIn(folder);
      }
      if (there.has(path)) continue;
      const bytes = await this.#store.read(key);
      // It was purged in this moment.
      if (!bytes) continue;
      await this.#target.put(this.#packer.named(path), await this.#packer.pack(bytes));
      copied += 1;
    }
    return copied;
  }

  async #copiesIn(folder: string): Promise<Set<string>> {
    const copies = new Set<string>();
    for await (const { path } of this.#target.list(folder)) copies.add(path.replace(/\.age$/, ''));
    return copies;
  }
}

/** A stored copy, encrypted or not: recipients may have come later. */
export async function firstThere(target: BackupTarget, path: string) {
  for (const each of [`${path}.age`, path]) {
    const bytes = await target.get(each);
    if (bytes) return { path: each, bytes };
  }
  return undefined;
}
