import { uuidv7 } from 'uuidv7';
import { uploadKey } from '../storage/keys.ts';
import type { DocumentStore, FixedDocument } from '../storage/store.ts';
import type { DemoDocument } from './content.ts';

/** Key, size and hash of each document's bytes. */
export type StoredFiles = Map<DemoDocument, FixedDocument & { key: string }>;

/** Stores the bytes of a firm's documents, all or none. */
export async function putFiles(
  store: DocumentStore,
  tenantId: string,
  documents: DemoDocument[],
): Promise<StoredFiles> {
  const keyed = documents.map((document) => ({ document, key: uploadKey(tenantId, uuidv7()) }));
  const results = await Promise.allSettled(
    keyed.map(async ({ document, key }) => store.put(key, await document.bytes)),
  );
  const files: StoredFiles = new Map();
  for (const [index, { document, key }] of keyed.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') files.set(document, { ...result.value, key });
  }
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return files;
  await takeFilesBack(store, files);
  throw failed.reason;
}

/** Removes stored bytes again, as far as possible. */
export async function takeFilesBack(store: DocumentStore, files: StoredFiles): Promise<void> {
  await Promise.allSettled([...files.values()].map(({ key }) => store.remove(key)));
}
