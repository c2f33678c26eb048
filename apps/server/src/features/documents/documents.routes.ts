import { type Document, documents } from '@caseward/contract/documents';
import { noSuch } from '@caseward/contract/references';
import { uuidv7 } from 'uuidv7';
import { type Api, implement, inSteps } from '../../http/implement.ts';
import { invalid, notFound } from '../../http/refusals.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { present } from '../../platform/present.ts';
import { requireMatter, requireReadableMatter, requireUsers } from '../../platform/references.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { findUpload, takeUpload } from '../../platform/uploads.queries.ts';
import { isUploadKey, uploadKey } from '../../storage/keys.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { listDocuments } from './document-list.queries.ts';
import { findDocument, findDownload, insertDocument, insertUpload } from './documents.queries.ts';
import { contradictionOf, headLength } from './documents.rules.ts';
import { askAgain } from './text-indexing.queries.ts';
import type { AskForText } from './text-indexing.ts';

/** Seconds in which a file has to be posted. */
const uploadWithin = 15 * 60;
/** Seconds for which a download address is good. */
const downloadWithin = 60;

const missing = () => notFound('Document');
const noUpload = () => invalid({ file_path: [noSuch.upload] });

/**
 * Files of a matter. The bytes go between browser and store; storage is never waited for inside a transaction.
 * @param max_bytes the largest file that may be uploaded
 * @param askForText has the text of a document read, so that the search finds it
 */
export function documentRoutes(
  api: Api,
  store: DocumentStore,
  max_bytes: number,
  askForText: AskForText,
): void {
  implement(api, documents, {
    list: async ({ scope, query }) => {
      const { matter, uploaded_by } = query;
      if (matter) await requireReadableMatter(scope, 'matter', matter);
      if (uploaded_by && uploaded_by !== 'me') await requireUsers(scope, 'uploaded_by', [uploaded_by]);
      return listDocuments(scope, query);
    },

    generateUploadUrl: inSteps(async ({ caller, body, step }) => {
      const id = uuidv7();
      const upload = {
        id,
        key: uploadKey(caller.tenant_id, id),
        file_name: body.file_name,
        content_type: body.file_type,
      };
      await step(async (scope) => {
        await insertUpload(scope, upload);
        // Not its name: nobody knows yet which matter it is for, and who may see that.
        await record(scope, { action: 'UPLOAD_STARTED', object_type: 'document', object_id: id });
      });
      return store.uploadForm({ ...upload, max_bytes, expires_in_s: uploadWithin });
    }),

    create: inSteps(async ({ body, step, finalStep }): Promise<Document> => {
      const key = body.file_path;
      const { file_name } = await step(async (scope) => {
        await requireMatter(scope, 'matter', body.matter);
        if (!isUploadKey(key)) throw noUpload();
        return present(await findUpload(scope, key), noUpload);
      });
      const fixed = present(await store.fix(key), noUpload);
      const head = present(await store.head(key, headLength), noUpload);
      const contradiction = await contradictionOf(file_name, head);
      if (contradiction) throw invalid({ file_path: [contradiction] });
      return finalStep(async (scope) => {
        const marks = await requireMatter(scope, 'matter', body.matter);
        const upload = present(await takeUpload(scope, key), noUpload);
        const id = await insertDocument(scope, body, { ...fixed, ...upload }, marks);
        await askForText(scope, id);
        const document = present(await findDocument(scope, id), missing);
        await record(scope, {
          action: 'CREATED',
          object_type: 'document',
          object_id: id,
          matter: { id: body.matter, ...marks },
          changes: firstValues({ ...body, file_name: document.file_name, sha256: document.sha256 }),
        });
        return document;
      });
    }),

    download: inSteps(async ({ params, step }) => {
      const {
        file_path: key,
        file_name,
        content_type,
      } = await step(async (scope) => {
        const { matter, visible_to, ...document } = present(await findDownload(scope, params.id), missing);
        await record(scope, {
          action: 'DOWNLOADED',
          object_type: 'document',
          object_id: params.id,
          matter: { id: matter, visible_to },
        });
        return document;
      });
      return { url: await store.downloadUrl({ key, file_name, content_type, expires_in_s: downloadWithin }) };
    }),

    index: async ({ scope, params }) => {
      const { matter_id, visible_to } = present(await askAgain(scope, params.id), missing);
      await askForText(scope, params.id);
      await record(scope, {
        action: 'CHANGED',
        object_type: 'document',
        object_id: params.id,
        matter: { id: matter_id, visible_to },
        details: { text_state: 'INDEXING' },
      });
      return present(await findDocument(scope, params.id), missing);
    },

    remove: ({ scope, params }) => moveToTrash(scope, 'documents', params.id, missing),
  });
}
