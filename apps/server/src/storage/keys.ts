const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const checkpointPattern = new RegExp(`^audit/${id}\\.json$`);
const keyPattern = new RegExp(`^uploads/(${id}/${id})$`);

/** The key a document of the firm is uploaded under and goes by; both ids are UUIDs in lower case. */
export function uploadKey(tenantId: string, uploadId: string): string {
  const key = `uploads/${tenantId}/${uploadId}`;
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
export function objectKey(uploadKey: string): string {
  assertUploadKey(uploadKey);
  return uploadKey.replace(/^uploads/, 'objects');
}

/** The upload key of the document that lies fixed there; undefined when no fixed document can. */
export function uploadKeyOf(objectKey: string): string | undefined {
  const key = objectKey.replace(/^objects\//, 'uploads/');
  return key !== objectKey && isUploadKey(key) ? key : undefined;
}

/** Where the checkpoint of a firm's audit lies; the firm's id is a UUID in lower case. */
export function checkpointKey(tenantId: string): string {
  const key = `audit/${tenantId}.json`;
  if (!checkpointPattern.test(key)) throw new Error(`Not the id of a firm: ${JSON.stringify(tenantId)}`);
  return key;
}
