import { hkdfSync } from 'node:crypto';
import { SignedTokens } from '../http/signed-tokens.ts';
import { type DownloadGrant, diskRoutes, formFields, type UploadGrant } from './disk-routes.ts';
import { DocumentFolder } from './document-folder.ts';
import { assertUploadKey, objectKey } from './keys.ts';
import type { DocumentStore } from './store.ts';

export interface DiskSettings {
  /** Created when missing; one process serves it at a time, which the lock of `folder-lock.ts` ensures. */
  folder: string;
  /** Address at which browsers reach this server; uploads and downloads are at `/storage` below it. */
  publicUrl: string;
  /** Secret from which the signing key is derived: at least 32 random bytes. */
  storageKey: Buffer;
  /** A command opens it while a server may be running in the folder. */
  besideServer?: boolean;
}

const path = '/storage/documents';

/**
 * Documents on this server's disk, behind signed forms and addresses that browsers use as they use S3's. Its `routes`
 * have to be registered. Raises an Error with a sentence when the folder cannot be used.
 */
export async function openDiskStore(settings: DiskSettings): Promise<DocumentStore> {
  const folder = await DocumentFolder.open(settings.folder, settings.besideServer);
  const url = new URL(settings.publicUrl.replace(/\/+$/, '') + path);
  const key = new Uint8Array(hkdfSync('sha256', settings.storageKey, '', 'caseward document storage', 32));
  const uploads = new SignedTokens<UploadGrant>(key, 'upload form');
  const downloads = new SignedTokens<DownloadGrant>(key, 'download address');

  return {
    uploadOrigin: url.origin,
    routes: (rights, onFaulty) => diskRoutes({ folder, path, uploads, downloads, rights, onFaulty }),
    uploadForm: async ({ expiresInS, ...grant }) => {
      assertUploadKey(grant.key);
      const token = await uploads.sign(grant, expiresInS);
      return { url: url.href, fields: { ...formFields(grant), token } };
    },
    downloadUrl: async ({ expiresInS, ...grant }) =>
      `${url.href}/${objectKey(grant.key)}?token=${await downloads.sign(grant, expiresInS)}`,
    fix: (key) => folder.fix(key),
    head: (key, length) => folder.head(key, length),
    read: async (key) => (await folder.read(key))?.createReadStream(),
    list: () => folder.list(),
    put: (key, bytes) => folder.put(key, bytes),
    remove: (key) => folder.remove(key),
    removeUploadsBefore: (moment) => folder.removeUploadsBefore(moment),
    keepCheckpoint: (tenantId, text) => folder.keepCheckpoint(tenantId, text),
    keepReplacedCheckpoint: (tenantId, moment, text) => folder.keepReplacedCheckpoint(tenantId, moment, text),
    readCheckpoint: (tenantId) => folder.readCheckpoint(tenantId),
  };
}
