import { unreachable } from './api-error.ts';

interface Saving {
  /** Name of the saved file. */
  name: string;
  /** Progress: receives the number of bytes so far. */
  onReceived?: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Saves an answer as a CSV file, once it is complete.
 * @throws ApiError when it breaks off: then nothing is saved
 */
export async function saveFile(response: Response, { name, onReceived, signal }: Saving): Promise<void> {
  const parts: BlobPart[] = [];
  let received = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      received += part.value.byteLength;
      onReceived?.(received);
    }
  } catch (error) {
    throw signal?.aborted ? error : unreachable();
  }
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser must have begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
