import {
  type Document,
  type DocumentInput,
  type DocumentsQuery,
  documents,
} from '@caseward/contract/documents';
import { call } from '../../shared/api/call.ts';
import { rowsQuery, totalQuery } from '../../shared/api/queries.ts';
import { alertFailure } from '../../shared/feedback/alerts.ts';

/** The documents of all matters that are asked for, newest first or as asked. */
export const documentsQuery = (query: DocumentsQuery) => rowsQuery(documents.list, { query });
/** How many those are. */
export const documentsTotal = (query: DocumentsQuery) => totalQuery(documents.list, { query });
/** Makes an uploaded file a document of a matter and answers it. */
export const createDocument = (body: DocumentInput, idempotency_key: string, signal: AbortSignal) =>
  call(documents.create, { body, idempotency_key, signal });
/** Has the browser download a document; an alert says when that fails. */
export async function downloadDocument({ id, file_name }: Pick<Document, 'id' | 'file_name'>): Promise<void> {
  try {
    const link = window.document.createElement('a');
    link.href = (await call(documents.download, { params: { id } })).url;
    link.download = file_name;
    link.click();
  } catch (error) {
    alertFailure('Failed to download document.', error);
  }
}
/** Deletes a document. */
export const deleteDocument = (id: string) => call(documents.remove, { params: { id } });
/** Has the text of a document read once more and answers the document. */
export const indexDocument = (id: string) => call(documents.index, { params: { id } });

/** What a matter is called, as its documents say: to ask for the matter itself would count as having seen it. */
export const titleOfMatter = async (matter: string, signal: AbortSignal): Promise<string> => {
  const { rows } = await call(documents.list, { query: { matter, limit: '1' }, signal });
  return rows[0]?.matter_details.title ?? 'one without documents';
};
