import type { Document } from '@caseward/contract/document-record';
import { documents } from '@caseward/contract/documents';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { deleteEach } from '../../platform/bulk.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  noUpload,
  requireMatter,
  requireReadableMatter,
  requireUsers,
} from '../../platform/references/references.ts';
import type { StorageQuota } from '../../platform/storage-quota/storage-quota.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { findUpload, takeUpload } from '../../platform/uploads.queries.ts';
import { isUploadKey, uploadKey } from '../../storage/keys.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { listDocuments } from './document-list.queries.ts';
import { documentPreviewRoutes, downloadWithin } from './document-preview.routes.ts';
import { missing, saveDocument } from './document-saving.ts';
import { findDocument, findDownload, insertDocument, insertUpload } from './documents.queries.ts';
import { actualTypeOf, headLength, refusalOf } from './documents.rules.ts';
import { askAgain } from './text-indexing.queries.ts';
import type { AskForText } from './text-indexing.ts';

/** Lifetime of an upload form, in seconds. */
const uploadWithin = 15 * 60;

/**
 * Files of a matter. The bytes go between browser and store; no transaction waits for the store.
 * @param maxBytes size limit of a file
 * @param quota of the firm
 * @param askForText requests the indexing of a document's text
 */
export function documentRoutes(
  api: Api,
  store: DocumentStore,
  maxBytes: number,
  quota: StorageQuota,
  askForText: AskForText,
): void {
  implement(api, documents, {
    list: async ({ scope, query }) => {
      const { matter, uploaded_by } = query;
      if (matter) await requireReadableMatter(scope, 'matter', matter);
      if (uploaded_by && uploaded_by !== 'me') await requireUsers(scope, 'uploaded_by', [uploaded_by]);
      return listDocuments(scope, query);
    },

    generateUploadUrl: withTransactions(async ({ caller, body, transaction }) => {
      const id = uuidv7();
      const upload = {
        id,
        key: uploadKey(caller.tenantId, id),
        file_name: body.file_name,
        content_type: body.file_type,
      };
      const largest = await transaction(async (scope) => {
        const free = await quota.requireRoom(scope);
        await insertUpload(scope, upload);
        // The matter, and so who may see it, is not known yet.
        await record(scope, {
          action: 'UPLOAD_STARTED',
          objectType: 'document',
          objectId: id,
          forActor: true,
        });
        return Math.min(maxBytes, free);
      });
      // Nobody tells us when a file reaches S3, so it counts from the form on with all that the form takes.
      if (!store.routes) await quota.hold(transaction, upload.key, largest);
      const form = await store.uploadForm({
        holder: caller,
        key: upload.key,
        contentType: body.file_type,
        maxBytes: largest,
        expiresInS: uploadWithin,
      });
      return { ...form, max_bytes: maxBytes };
    }),

    create: withTransactions(async ({ body, transaction, finalTransaction }): Promise<Document> => {
      const key = body.file_path;
      const { file_name } = await transaction(async (scope) => {
        await requireMatter(scope, 'matter', body.matter);
        if (!isUploadKey(key)) throw noUpload();
        const upload = orThrow(await findUpload(scope, key), noUpload);
        await quota.requireKept(scope);
        return upload;
      });
      const fixed = orThrow(await store.fix(key), noUpload);
      const head = orThrow(await store.head(key, headLength), noUpload);
      const actual = await actualTypeOf(file_name, head);
      const refusal = actual && refusalOf(file_name, actual);
      if (refusal) throw invalid({ file_path: [refusal] });
      return finalTransaction(async (scope) => {
        const marks = await requireMatter(scope, 'matter', body.matter);
        const upload = orThrow(await takeUpload(scope, key), noUpload);
        const id = await insertDocument(scope, body, { ...fixed, ...upload, ...actual }, marks);
        await askForText(scope, id);
        const document = await show(scope, id);
        await record(scope, {
          action: 'CREATED',
          objectType: 'document',
          objectId: id,
          matter: { id: body.matter, ...marks },
          changes: firstValues({
            ...body,
            file_name: document.file_name,
            sha256: document.sha256,
            ...(actual && { actual_type: actual.actual_type }),
          }),
        });
        return document;
      });
    }),

    get: ({ scope, params }) => show(scope, params.id),

    patch: async ({ scope, params: { id }, body, ifMatch }) => {
      await saveDocument(scope, id, body, ifMatch);
      return show(scope, id);
    },

    download: withTransactions(async ({ caller, params, transaction }) => {
      const {
        file_path: key,
        file_name,
        content_type,
        sha256,
      } = await transaction(async (scope) => {
        const { matter, visible_to, ...document } = orThrow(await findDownload(scope, params.id), missing);
        await record(scope, {
          action: 'DOWNLOADED',
          objectType: 'document',
          objectId: params.id,
          matter: { id: matter, visible_to },
        });
        return document;
      });
      return {
        url: await store.downloadUrl({
          holder: caller,
          key,
          fileName: file_name,
          contentType: content_type,
          sha256,
          expiresInS: downloadWithin,
        }),
      };
    }),

    index: async ({ scope, params }) => {
      const { matter_id, visible_to } = orThrow(await askAgain(scope, params.id), missing);
      await askForText(scope, params.id);
      await record(scope, {
        action: 'CHANGED',
        objectType: 'document',
        objectId: params.id,
        matter: { id: matter_id, visible_to },
        details: { text_state: 'INDEXING' },
      });
      return show(scope, params.id);
    },

    remove: ({ scope, params }) => moveToTrash(scope, 'document', params.id, missing),
    removeMany: ({ scope, body }) =>
      deleteEach(body.ids, (id, deletion) => moveToTrash(scope, 'document', id, missing, deletion)),
  });
  documentPreviewRoutes(api, store);
}

const show = async (scope: Scope, id: string) => orThrow(await findDocument(scope, id), missing);
