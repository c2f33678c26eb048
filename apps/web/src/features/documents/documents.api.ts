import { type DocumentInput, documents, type UploadRequest } from '@caseward/contract/documents';
import { call } from '../../shared/api/call.ts';

export const generateUploadUrl = (body: UploadRequest, signal: AbortSignal) =>
  call(documents.generateUploadUrl, { body, signal });
export const createDocument = (body: DocumentInput, signal: AbortSignal) =>
  call(documents.create, { body, signal });
export const documentDownload = (id: string) => call(documents.download, { params: { id } });
export const deleteDocument = (id: string) => call(documents.remove, { params: { id } });
