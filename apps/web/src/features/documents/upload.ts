import { type Document, documentTypes } from '@caseward/contract/documents';
import { ApiError, unreachable } from '../../shared/api/api-error.ts';
import { createDocument, generateUploadUrl } from './documents.api.ts';

interface Upload {
  file: File;
  /** The id of the matter that gets the document. */
  matter: string;
  /** Told how much of the file has gone out, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload. */
  signal: AbortSignal;
}

/**
 * Stores a file and makes it a document of a matter.
 * @throws ApiError when a step fails; the signal's reason when it was ended.
 */
export async function uploadDocument({ file, matter, onProgress, signal }: Upload): Promise<Document> {
  const { url, fields } = await generateUploadUrl({ file_name: file.name, file_type: file.type }, signal);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Stores take no field that comes after the file.
  form.append('file', file);
  await post(url, form, onProgress, signal);
  const [doc_type] = documentTypes;
  return createDocument({ title: file.name, doc_type, matter, file_path: fields.key ?? '' }, signal);
}

// fetch does not tell how much has gone out.
function post(url: string, form: FormData, onProgress: (share: number) => void, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) return resolve();
      // Stores say why in XML.
      const reason = request.responseXML?.querySelector('Message')?.textContent;
      reject(new ApiError(reason || `The file store refused the file (error ${status}).`, status));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    signal.throwIfAborted();
    request.open('POST', url);
    request.send(form);
  });
}
