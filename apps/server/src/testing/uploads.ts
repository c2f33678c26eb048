import { documents, type UploadForm } from '@caseward/contract/documents';
import type { Person } from './firm.ts';

/** Requests an upload form; null and '' are a type that the browser does not know. */
export async function askForForm(
  person: Pick<Person, 'call'>,
  fileName: string,
  fileType: string | null,
): Promise<UploadForm> {
  return (
    await person.call(documents.generateUploadUrl, { body: { file_name: fileName, file_type: fileType } })
  ).body;
}

/** Posts a form as a browser does: the answered fields, then the file. */
export function post(
  form: UploadForm,
  bytes: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Response> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value);
  data.append('file', new Blob([bytes], { type }), 'file');
  return fetch(form.url, { method: 'POST', body: data });
}

/** Uploads a text; answers its key. */
export async function upload(person: Pick<Person, 'call'>, fileName: string, bytes: string): Promise<string> {
  const form = await askForForm(person, fileName, 'text/plain');
  const posted = await post(form, bytes, 'text/plain');
  if (!posted.ok) throw new Error(`The store refused an upload: ${posted.status} ${await posted.text()}`);
  return form.fields.key ?? '';
}
