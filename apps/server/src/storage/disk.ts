import { hkdfSync } from 'node:crypto';
import type { Bucket } from './bucket.ts';
import { diskRoutes } from './disk-routes.ts';
import { DocumentFolder } from './document-folder.ts';
import type { DocumentStore } from './store.ts';

export interface DiskSettings {
  /** Created when missing; one process serves it at a time. */
  folder: string;
  /** Address at which browsers reach this server; uploads and downloads are at `/storage` below it. */
  publicUrl: string;
  /** Secret from which the signing key is derived: at least 32 random bytes. */
  storageKey: Buffer;
  /** Idle timeout of an upload. Default: one minute. */
  idleTimeoutMs?: number;
  /** A command opens it while a server may be running in the folder. */
  besideServer?: boolean;
}

const bucketName = 'documents';

/**
 * Documents on this server's disk, behind the same signed forms and addresses as S3's. Its `routes` have to
 * be registered. Raises an Error with a sentence when the folder cannot be used.
 */
export async function openDiskStore(settings: DiskSettings): Promise<DocumentStore> {
  const folder = await DocumentFolder.open(settings.folder, settings.besideServer);
  const endpoint = `${settings.publicUrl.replace(/\/+$/, '')}/storage`;
  const url = new URL(`${endpoint}/${bucketName}`);
  const secret = hkdfSync('sha256', settings.storageKey, '', 'caseward document storage', 32);
  const signatory = {
    accessKeyId: 'caseward',
    secretAccessKey: Buffer.from(secret).toString('hex'),
    region: 'local',
  };

  let bucket: Promise<Bucket> | undefined;
  // Loaded when needed: the SDK takes a good part of the server's start.
  const signing = () => {
    bucket ??= import('./bucket.ts').then(
      (module) => new module.Bucket({ bucket: bucketName, endpoint, forcePathStyle: true, ...signatory }),
    );
    return bucket;
  };

  return {
    uploadOrigin: url.origin,
    routes: diskRoutes({
      folder,
      name: bucketName,
      url,
      signatory,
      idleTimeoutMs: settings.idleTimeoutMs ?? 60_000,
    }),
    uploadForm: async (terms) => (await signing()).uploadForm(terms),
    downloadUrl: async (terms) => (await signing()).downloadUrl(terms),
    fix: (key) => folder.fix(key),
    head: (key, length) => folder.head(key, length),
    read: async (key) => (await folder.read(key))?.createReadStream(),
    put: (key, bytes) => folder.put(key, bytes),
    remove: (key) => folder.remove(key),
    removeUploadsBefore: (moment) => folder.removeUploadsBefore(moment),
    keepCheckpoint: (tenantId, text) => folder.keepCheckpoint(tenantId, text),
    readCheckpoint: (tenantId) => folder.readCheckpoint(tenantId),
  };
}
