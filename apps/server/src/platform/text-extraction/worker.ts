import { parentPort, workerData } from 'node:worker_threads';
import { recognise } from './ocr.ts';
import { partsOf } from './pieces.ts';
import { textOfFile } from './text-of-file.ts';
import { Unreadable } from './unreadable.ts';

// Worker thread for one file; `extract.ts` ends it when it takes too much time or memory.
const { file_name, bytes, ocr } = workerData as { file_name: string; bytes: Uint8Array; ocr: boolean };
try {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = await textOfFile(file_name, buffer, ocr ? recognise : undefined);
  parentPort?.postMessage({ parts: partsOf(text.trim()) });
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
