import type { BulkDeletion } from '@caseward/contract/bulk';
import type { Document } from '@caseward/contract/document-record';
import {
  type DocumentInput,
  type DocumentPatch,
  type DocumentsQuery,
  documents,
} from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import {
  changeCachedMatter,
  withDocument,
  withNewDocument,
  withoutDocument,
} from '../../shared/api/cached-matter.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { rowsQuery, totalQuery } from '../../shared/api/queries.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';

/** The filtered documents of all matters, newest first by default. */
export const documentsQuery = (query: DocumentsQuery) => rowsQuery(documents.list, { query });
/** Their total. */
export const documentsTotal = (query: DocumentsQuery) => totalQuery(documents.list, { query });
/** Registers an uploaded file as a document of a matter and answers it. */
export const createDocument = (body: DocumentInput, idempotency_key: string, signal: AbortSignal) =>
  call(documents.create, { body, idempotency_key, signal });
/** A document as it is stored now. */
export const getDocument = (id: string) => call(documents.get, { params: { id } });
/** Changes the title or the type of a document and answers it. */
export const updateDocument = (id: string, body: DocumentPatch, writing: Writing) =>
  call(documents.patch, { params: { id }, body, ...writing });
/** Downloads a document; an alert reports a failure. */
export async function downloadDocument({ id, file_name }: Pick<Document, 'id' | 'file_name'>): Promise<void> {
  try {
    const link = window.document.createElement('a');
    link.href = (await call(documents.download, { params: { id } })).url;
    link.download = file_name;
    link.click();
  } catch (error) {
    alertFailure(t`Failed to download document.`, error);
  }
}
/** Deletes a document. */
export const deleteDocument = (id: string) => call(documents.remove, { params: { id } });
/** Deletes many documents; answers their deletions, and those that were refused. */
export const deleteDocuments = (body: BulkDeletion, idempotency_key: string) =>
  call(documents.removeMany, { body, idempotency_key });
/** Retries the indexing of a document and answers it. */
export const indexDocument = (id: string) => call(documents.index, { params: { id } });

const touches = ['documents/*', 'matters/:id/'];
/** What uploading a document changes: its matter is loaded again. */
export const documentAdded: CacheEffects = { touches };
/** What uploading one of several documents changes; their matter is loaded again after the last. */
export const documentOfSeveralAdded: CacheEffects<Document> = {
  touches: ['documents/*'],
  answers: (cache, made) => changeCachedMatter(cache, made.matter, (matter) => withNewDocument(matter, made)),
};
/** What saving a document changes. */
export const documentSaved: CacheEffects<Document> = {
  touches,
  answers: (cache, saved) => changeCachedMatter(cache, saved.matter, (matter) => withDocument(matter, saved)),
};
/** What deleting a document changes. */
export const documentDeleted = ({ id, matter: matterId }: Document): CacheEffects => ({
  touches: [...touches, 'trash/'],
  answers: (cache) => changeCachedMatter(cache, matterId, (matter) => withoutDocument(matter, id)),
});

/** A matter's title, from its documents: loading the matter itself would add a READ event. */
export const titleOfMatter = async (matter: string, signal: AbortSignal): Promise<string> => {
  const { rows } = await call(documents.list, { query: { matter, limit: '1' }, signal });
  return rows[0]?.matter_details.title ?? t`one without documents`;
};
