import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DocumentFolder } from '../storage/document-folder.ts';
import { Meter } from '../storage/meter.ts';
import type { DocumentStore, FixedDocument } from '../storage/store.ts';
import type { DocumentFile } from './backup.queries.ts';
import { copyOf, firstThere } from './document-copies.ts';
import { UnopenedFile, type Unpacker } from './packing.ts';
import type { BackupTarget } from './target.ts';

/** Where documents are put back. */
interface RestoredDocuments {
  /** Whether it has a document already, so that the one of the backup is not needed. */
  has(key: string): Promise<boolean>;
  /** Keeps nothing of bytes that end in an error. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
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

  async put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
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

  async put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    // A document is whole in memory here; MAX_UPLOAD_MB says how large one can be.
    await this.#store.put(key, await buffer(bytes));
  }
}

/** What became of the documents that rows name. */
export interface DocumentsReport {
  copied: number;
  /** Keys of those that the backup lacks. */
  missing: string[];
  /** Copies that cannot be read, or are not what was uploaded. They are not put back, and stay where they are. */
  damaged: { path: string; why: string }[];
}

/** A copy that is not what was uploaded. */
class DamagedCopy extends Error {}

/**
 * Puts back the documents that rows name. A copy that is missing or damaged ends nothing: the others are no worse for
 * it.
 */
export async function restoreDocuments(
  target: BackupTarget,
  unpacker: Unpacker,
  documents: RestoredDocuments,
  files: AsyncIterable<DocumentFile>,
): Promise<DocumentsReport> {
  const report: DocumentsReport = { copied: 0, missing: [], damaged: [] };
  for await (const file of files) {
    const key = file.file_path;
    if (await documents.has(key)) continue;
    const stored = await firstThere(target, copyOf(key));
    if (!stored) {
      report.missing.push(key);
      continue;
    }
    try {
      const opened = await unpacker.unpack(stored.path, stored.bytes);
      await documents.put(key, compared(opened, file));
      report.copied += 1;
    } catch (error) {
      if (!(error instanceof DamagedCopy || error instanceof UnopenedFile)) throw error;
      report.damaged.push({ path: stored.path, why: error.message });
    }
  }
  return report;
}

/** Passes a copy on. @throws DamagedCopy before its end when it cannot be read, or is not what was uploaded */
async function* compared(bytes: Readable, { size, sha256 }: FixedDocument): AsyncGenerator<Uint8Array> {
  const meter = new Meter();
  try {
    yield* meter.through(bytes);
  } catch (cause) {
    throw new DamagedCopy(`It cannot be read: ${(cause as Error).message}.`, { cause });
  }
  const found = meter.reading();
  if (found.size !== size || found.sha256 !== sha256) throw new DamagedCopy('It is not what was uploaded.');
}
