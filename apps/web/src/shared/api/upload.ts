import { documents } from '@caseward/contract/documents';
import { ApiError, unreachable } from './api-error.ts';
import { type Attempt, attemptAt } from './attempt.ts';
import { call } from './call.ts';

interface Storing {
  file: File;
  /** Told how much of the file has gone out, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload. */
  signal: AbortSignal;
}

/** What becomes of a file once it is stored. */
export interface Making<Body, Made> {
  /** What is sent to make something of the file, which the store keeps under this path. */
  bodyOf: (file_path: string, file: File) => Body;
  make: (body: Body, idempotency_key: string, signal: AbortSignal) => Promise<Made>;
}

/** The files that are stored and that nothing has been made of yet. */
const stored = new WeakMap<File, { file_path: string; attempt?: Attempt }>();

/**
 * Stores a file and makes something of it. Tried again after the answer got lost, it makes no second one.
 * @throws ApiError when a step fails; the signal's reason when it was ended.
 */
export async function upload<Body, Made>(
  storing: Storing,
  { bodyOf, make }: Making<Body, Made>,
): Promise<Made> {
  const { file, signal } = storing;
  const before = stored.get(file) ?? { file_path: await store(storing) };
  const body = bodyOf(before.file_path, file);
  const attempt = attemptAt(body, before.attempt);
  stored.set(file, { ...before, attempt });
  try {
    const made = await make(body, attempt.key, signal);
    stored.delete(file);
    return made;
  } catch (error) {
    // Refused, not unanswered: it begins anew.
    if (error instanceof ApiError && !error.isTransient) stored.delete(file);
    throw error;
  }
}

async function store({ file, onProgress, signal }: Storing): Promise<string> {
  const body = { file_name: file.name, file_type: file.type };
  const { url, fields } = await call(documents.generateUploadUrl, { body, signal });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Stores take no field that comes after the file.
  form.append('file', file);
  await post(url, form, onProgress, signal);
  return fields.key ?? '';
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
