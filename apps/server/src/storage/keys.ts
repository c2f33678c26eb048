const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const checkpointPattern = new RegExp(`^audit/${id}\\.json$`);
const keyPattern = new RegExp(`^uploads/(${id}/${id})$`);

/** The key a document of the firm is uploaded under and goes by; both ids are UUIDs in lower case. */
export function uploadKey(tenant_id: string, upload_id: string): string {
  const key = `uploads/${tenant_id}/${upload_id}`;
  assertUploadKey(key);
  return key;
}

/** Whether `uploadKey` can have made this. Such a key is safe as a path: it holds no dot and no space. */
export function isUploadKey(key: string): boolean {
  return keyPattern.test(key);
}

/** Raises an Error unless `uploadKey` can have made this. */
export function assertUploadKey(key: string): void {
  if (!isUploadKey(key)) throw new Error(`Not the key of an upload: ${JSON.stringify(key)}`);
}

/** Where the document that was uploaded under the key lies once it is fixed. */
export function objectKey(upload_key: string): string {
  assertUploadKey(upload_key);
  return upload_key.replace(/^uploads/, 'objects');
}

/** The upload key of the document that lies fixed there; undefined when no fixed document can. */
export function uploadKeyOf(object_key: string): string | undefined {
  const key = object_key.replace(/^objects\//, 'uploads/');
  return key !== object_key && isUploadKey(key) ? key : undefined;
}

/** Where the checkpoint of a firm's audit lies; the firm's id is a UUID in lower case. */
export function checkpointKey(tenant_id: string): string {
  const key = `audit/${tenant_id}.json`;
  if (!checkpointPattern.test(key)) throw new Error(`Not the id of a firm: ${JSON.stringify(tenant_id)}`);
  return key;
}
