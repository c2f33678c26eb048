import { type DocumentInput, documents, type UploadRequest } from '@caseward/contract/documents';
import { call } from '../../shared/api/call.ts';

/** Asks where and with which form fields a file is to be posted. */
export const generateUploadUrl = (body: UploadRequest, signal: AbortSignal) =>
  call(documents.generateUploadUrl, { body, signal });
/** Makes an uploaded file a document of a matter and answers it. */
export const createDocument = (body: DocumentInput, idempotency_key: string, signal: AbortSignal) =>
  call(documents.create, { body, idempotency_key, signal });
/** A short-lived address from which a document can be downloaded. */
export const documentDownload = (id: string) => call(documents.download, { params: { id } });
/** Deletes a document. */
export const deleteDocument = (id: string) => call(documents.remove, { params: { id } });
