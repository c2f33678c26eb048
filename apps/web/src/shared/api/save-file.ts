import { unreachable } from './api-error.ts';

interface Saving {
  /** What the file is called where it is saved. */
  name: string;
  /** Told how many bytes have come so far. */
  onReceived?: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Has the browser save an answer as a CSV file, once all of it is there.
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
  // The browser has to have begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
