import type { BucketSettings } from './bucket.ts';
import { type DiskSettings, openDiskStore } from './disk.ts';
import type { DocumentStore } from './store.ts';

/** Which store to keep documents in, and where. */
export type StorageSettings = ({ kind: 'disk' } & DiskSettings) | ({ kind: 's3' } & BucketSettings);

/** Opens the store. Raises an Error with a sentence when it cannot be used as set. */
export async function openDocumentStore(settings: StorageSettings): Promise<DocumentStore> {
  if (settings.kind === 'disk') return openDiskStore(settings);
  const { openS3Store } = await import('./s3.ts');
  return openS3Store(settings);
}
