import { Worker } from 'node:worker_threads';
import type { TextParts } from './pieces.ts';
import { Unreadable } from './unreadable.ts';

/** Limits for one file. */
export interface ExtractionLimits {
  /** Timeout in milliseconds; five times as long with pictures to recognise. */
  timeMs: number;
  /** Megabytes of the worker's heap. */
  heapMb: number;
}
const usualLimits: ExtractionLimits = { timeMs: 120_000, heapMb: 1_024 };

const source = new URL('./worker.ts', import.meta.url);
const tooMuch = 'Reading the file took too much memory. Split it and upload the parts.';
const tooLong = 'Reading the file took too long. Split it and upload the parts.';

type Told = { parts: TextParts } | { refused: string };

/**
 * Extracts the text of a file in a worker thread, which is ended when it takes too much time or memory.
 * @param ocr whether to recognise text in pictures
 * @throws Unreadable with a message for people when this file can never be read
 */
export function extractText(
  fileName: string,
  bytes: Uint8Array,
  { ocr, signal, limits = usualLimits }: { ocr: boolean; signal: AbortSignal; limits?: ExtractionLimits },
): Promise<TextParts> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(source, {
      workerData: { file_name: fileName, bytes, ocr },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
      // A library's message is of no use in the log, and may quote the file.
      stdout: true,
      stderr: true,
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      settle();
      void worker.terminate();
    };
    const giveUp = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(() => reject(new Unreadable(tooLong))), limits.timeMs * (ocr ? 5 : 1));
    signal.addEventListener('abort', giveUp);
    worker.on('message', (told: Told) =>
      end(() => ('parts' in told ? resolve(told.parts) : reject(new Unreadable(told.refused)))),
    );
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(tooMuch) : error)),
    );
    worker.on('exit', (code) => end(() => reject(new Error(`The reader of a file ended with ${code}.`))));
  });
}
