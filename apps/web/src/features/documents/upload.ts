import { type Document, type DocumentInput, documentTypes } from '@caseward/contract/documents';
import { ApiError, unreachable } from '../../shared/api/api-error.ts';
import { type Attempt, attemptAt } from '../../shared/api/attempt.ts';
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

interface Stored {
  body: DocumentInput;
  attempt: Attempt;
}

/** The files that are stored and are yet to become documents, each with what is sent to make it one. */
const stored = new WeakMap<File, Stored>();

/**
 * Stores a file and makes it a document of a matter. Tried again after the answer got lost, it makes no second one.
 * @throws ApiError when a step fails; the signal's reason when it was ended.
 */
export async function uploadDocument(upload: Upload): Promise<Document> {
  const { file, signal } = upload;
  const { body, attempt } = stored.get(file) ?? (await storeFile(upload));
  stored.set(file, { body, attempt });
  try {
    const made = await createDocument(body, attempt.key, signal);
    stored.delete(file);
    return made;
  } catch (error) {
    // Refused, not unanswered: it begins anew.
    if (error instanceof ApiError && !error.isTransient) stored.delete(file);
    throw error;
  }
}

async function storeFile({ file, matter, onProgress, signal }: Upload): Promise<Stored> {
  const { url, fields } = await generateUploadUrl({ file_name: file.name, file_type: file.type }, signal);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Stores take no field that comes after the file.
  form.append('file', file);
  await post(url, form, onProgress, signal);
  const [doc_type] = documentTypes;
  const body = { title: file.name, doc_type, matter, file_path: fields.key ?? '' };
  return { body, attempt: attemptAt(body) };
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
