import { pipeline, type Readable } from 'node:stream';
import { startLimited } from '../limited-process/limited-process.ts';
import { ProcessEnded } from '../limited-process/limits.ts';
import { type FromReader, headerLine, linesOf } from './reader-lines.ts';
import { Unreadable } from './unreadable.ts';

/** Limits for one file. */
export interface ExtractionLimits {
  /** Milliseconds of wall time. */
  timeMs: number;
  /** Milliseconds for a file with pictures to recognise. */
  picturesMs: number;
  /** Megabytes of the reading process. */
  memoryMb: number;
  /** Megabytes of its JavaScript heap. */
  heapMb: number;
}
export const usualLimits: ExtractionLimits = {
  timeMs: 120_000,
  picturesMs: 600_000,
  memoryMb: 1_280,
  heapMb: 1_024,
};
/** Milliseconds in which a text that was read must be stored. */
const storingMs = 300_000;

const reader = new URL('./reader.ts', import.meta.url);
/** What people are told of a file that takes too much memory. */
export const tooMuch = 'Reading the file took too much memory. Split it and upload the parts.';
const tooLong = 'Reading the file took too long. Split it and upload the parts.';

/** A part of a text as it is stored: overlapping pieces of it, or words of it, each word once. */
export type TextBatch = { pieces: string[] } | { words: string[] };

/** A text that was read. */
export interface FoundText {
  /** Whether there is any. */
  some: boolean;
  /** Why there is none, in a sentence for people, where files of its kind are not read; else ''. */
  notRead: string;
  /** Its parts, a few at a time: at no time is the whole text in this process. */
  batches: AsyncIterable<TextBatch>;
}

/**
 * Extracts the text of a file in a process of its own, which is ended when it takes too much time or memory.
 * @param bytes read while they are sent on, and destroyed at the end
 * @param ocr whether to recognise text in pictures
 * @param store takes the text once it has been read; the process ends when it returns
 * @throws Unreadable with a message for people when this file can never be read
 * @throws ProcessEnded when the process died for a reason that may not be the file
 */
export async function extractText(
  file: { name: string; size: number; bytes: Readable },
  { ocr, signal, limits = usualLimits }: { ocr: boolean; signal: AbortSignal; limits?: ExtractionLimits },
  store: (text: FoundText) => Promise<unknown>,
): Promise<void> {
  // Pictures are recognised by a program of its own, but unpacked by the reader.
  const processorMs = ocr ? limits.picturesMs : limits.timeMs;
  const child = startLimited(reader, { ...limits, processorMs });
  const unread = Promise.withResolvers<never>();
  unread.promise.catch(() => {});
  child.input.write(headerLine({ fileName: file.name, size: file.size, ocr }));
  // A reader that refuses a file takes no more of it; a store that breaks off is a failure of its own.
  pipeline(file.bytes, child.input, () => {
    if (file.bytes.errored && !child.input.errored) unread.reject(file.bytes.errored);
  });
  signal.addEventListener('abort', child.kill);
  let pictures = false;
  try {
    const lines = linesOf(child.output);
    const told = async (): Promise<FromReader> => {
      const { value, done } = await lines.next();
      if (!done) return value;
      await child.ended;
      throw new Error('The reader of a file ended without a word.');
    };
    for (;;) {
      const next = await Promise.race([told(), unread.promise]);
      if ('refused' in next) throw new Unreadable(next.refused);
      if ('pictures' in next && !pictures) child.extend(limits.picturesMs);
      pictures ||= 'pictures' in next;
      if (!('some' in next)) continue;
      child.extend(storingMs);
      await store({ some: next.some, notRead: next.notRead ?? '', batches: batchesOf(told) });
      return;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProcessEnded && error.cause === 'memory') throw new Unreadable(tooMuch);
    if (error instanceof ProcessEnded && error.cause === 'time') throw new Unreadable(tooLong);
    throw error;
  } finally {
    signal.removeEventListener('abort', child.kill);
    file.bytes.destroy();
    child.kill();
    await child.ended.catch(() => {});
  }
}

async function* batchesOf(told: () => Promise<FromReader>): AsyncGenerator<TextBatch> {
  for (;;) {
    const next = await told();
    if ('end' in next) return;
    if ('pieces' in next || 'words' in next) yield next;
  }
}
