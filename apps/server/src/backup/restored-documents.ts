import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DocumentFolder } from '../storage/document-folder.ts';
import type { DocumentStore } from '../storage/store.ts';
import { copyOf, firstThere } from './document-copies.ts';
import type { Unpacker } from './packing.ts';
import type { BackupTarget } from './target.ts';

/** Where documents are put back. */
interface RestoredDocuments {
  /** Whether it has a document already, so that the one of the backup is not needed. */
  has(key: string): Promise<boolean>;
  put(key: string, bytes: Readable): Promise<void>;
}

/** Documents of a new data folder. */
export class FolderCopies implements RestoredDocuments {
  readonly #folder: DocumentFolder;

  constructor(folder: DocumentFolder) {
    this.#folder = folder;
  }

  async has(): Promise<boolean> {
    return false;
  }

  async put(key: string, bytes: Readable): Promise<void> {
    const draft = this.#folder.draft();
    try {
      await this.#folder.write(draft, bytes);
      await this.#folder.keep(draft, key);
      await this.#folder.fix(key);
    } finally {
      await this.#folder.drop(draft);
    }
  }
}

/** Documents of a bucket, the one that was lost or the one that is still there. */
export class BucketCopies implements RestoredDocuments {
  readonly #store: Pick<DocumentStore, 'head' | 'put'>;

  constructor(store: Pick<DocumentStore, 'head' | 'put'>) {
    this.#store = store;
  }

  async has(key: string): Promise<boolean> {
    return (await this.#store.head(key, 1)) !== undefined;
  }

  async put(key: string, bytes: Readable): Promise<void> {
    // A document is whole in memory here; MAX_UPLOAD_MB says how large one can be.
    await this.#store.put(key, await buffer(bytes));
  }
}

/** Puts back the documents that rows name. @returns how many, and the keys of those that the backup lacks */
export async function restoreDocuments(
  target: BackupTarget,
  unpacker: Unpacker,
  documents: RestoredDocuments,
  files: AsyncIterable<{ file_path: string }>,
): Promise<{ copied: number; missing: string[] }> {
  const missing: string[] = [];
  let copied = 0;
  for await (const { file_path: key } of files) {
    if (await documents.has(key)) continue;
    const stored = await firstThere(target, copyOf(key));
    if (!stored) {
      missing.push(key);
      continue;
    }
    await documents.put(key, await unpacker.unpack(stored.path, stored.bytes));
    copied += 1;
  }
  return { copied, missing };
}
