import { documents } from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import { ApiError, unreachable } from './api-error.ts';
import { type Attempt, attemptAt } from './attempt.ts';
import { call } from './call.ts';

interface Storing {
  file: File;
  /** Progress: receives the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload. */
  signal: AbortSignal;
}

/** The call that registers a stored file. */
export interface Making<Body, Made> {
  /** Input of the call, given the file's path in the store. */
  bodyOf: (file_path: string, file: File) => Body;
  make: (body: Body, idempotency_key: string, signal: AbortSignal) => Promise<Made>;
}

/** Stored files that are not registered yet. */
const stored = new WeakMap<File, { file_path: string; attempt?: Attempt }>();

/**
 * Stores a file and registers it. A retry after a lost answer registers it only once.
 * @throws ApiError when a step fails; the signal's reason when it was aborted.
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
    // Refused, not unanswered: the next attempt starts over.
    if (error instanceof ApiError && !error.isTransient) stored.delete(file);
    throw error;
  }
}

async function store({ file, onProgress, signal }: Storing): Promise<string> {
  const body = { file_name: file.name, file_type: file.type };
  const { url, fields, max_bytes } = await call(documents.generateUploadUrl, { body, signal });
  if (file.size > max_bytes)
    throw new ApiError(
      t`The file is larger than ${max_bytes / 1024 ** 2} MB, the most that can be uploaded.`,
      400,
    );
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Stores ignore fields after the file.
  form.append('file', file);
  await post(url, form, onProgress, signal);
  return fields.key ?? '';
}

// fetch does not report upload progress.
function post(url: string, form: FormData, onProgress: (share: number) => void, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) return resolve();
      // Stores answer errors in XML.
      const reason = request.responseXML?.querySelector('Message')?.textContent;
      reject(new ApiError(reason || t`The file store refused the file (error ${status}).`, status));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    signal.throwIfAborted();
    request.open('POST', url);
    request.send(form);
  });
}
