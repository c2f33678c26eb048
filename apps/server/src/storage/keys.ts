const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const checkpointPattern = new RegExp(`^audit/${id}\\.json$`);
const replacedPattern = new RegExp(`^audit/${id}\\.before-restore-[0-9T.-]+Z\\.json$`);
const keyPattern = new RegExp(`^uploads/(${id}/${id})$`);

/** The key of a document of the firm; both ids are UUIDs in lower case. */
export function uploadKey(tenantId: string, uploadId: string): string {
  const key = `uploads/${tenantId}/${uploadId}`;
  assertUploadKey(key);
  return key;
}

/** Whether `uploadKey` can have made this. Such a key is safe as a path: it has no dot and no space. */
export function isUploadKey(key: string): boolean {
  return keyPattern.test(key);
}

/** Raises an Error unless `uploadKey` can have made this. */
export function assertUploadKey(key: string): void {
  if (!isUploadKey(key)) throw new Error(`Not the key of an upload: ${JSON.stringify(key)}`);
}

/** The object key of a fixed document. */
export function objectKey(uploadKey: string): string {
  assertUploadKey(uploadKey);
  return uploadKey.replace(/^uploads/, 'objects');
}

/** The key of a firm's audit checkpoint; the firm's id is a UUID in lower case. */
export function checkpointKey(tenantId: string): string {
  const key = `audit/${tenantId}.json`;
  if (!checkpointPattern.test(key)) throw new Error(`Not the id of a firm: ${JSON.stringify(tenantId)}`);
  return key;
}

/** The key of a checkpoint that a restore replaced at a moment, written as 2026-11-21T215738.150Z. */
export function replacedCheckpointKey(tenantId: string, moment: string): string {
  const key = `audit/${tenantId}.before-restore-${moment}.json`;
  if (!replacedPattern.test(key))
    throw new Error(`Not a firm and a moment: ${JSON.stringify([tenantId, moment])}`);
  return key;
}
