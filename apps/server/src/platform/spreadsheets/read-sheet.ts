import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { startLimited } from '../limited-process/limited-process.ts';
import { ProcessEnded } from '../limited-process/limits.ts';
import { Unreadable } from '../text-extraction/unreadable.ts';
import { type FromSheetReader, NoSuchSheet, type SheetHeader, type SheetRow } from './sheet-lines.ts';

/** Limits of the process that reads a workbook, as for the text of a document. */
const limits = { timeMs: 60_000, processorMs: 60_000, memoryMb: 1_024, heapMb: 768 };
const reader = new URL('./sheet-reader.ts', import.meta.url);

/**
 * Reads the rows of a sheet of an Excel workbook, in a process of its own with limits on time and memory. Numbers are
 * written as Excel shows them without a format, days as YYYY-MM-DD.
 * @param bytes read while they are sent on, and destroyed at the end
 * @throws Unreadable with a message for people, NoSuchSheet
 */
export async function* readSheet({
  bytes,
  ...header
}: SheetHeader & { bytes: Readable }): AsyncGenerator<SheetRow> {
  const child = startLimited(reader, limits);
  child.input.write(`${JSON.stringify(header)}\n`);
  let failed: Error | undefined;
  pipeline(bytes, child.input, () => {
    if (bytes.errored && !child.input.errored) {
      failed = bytes.errored;
      child.kill();
    }
  });
  try {
    for await (const line of createInterface({ input: child.output, crlfDelay: Number.POSITIVE_INFINITY })) {
      const told = JSON.parse(line) as FromSheetReader;
      if ('row' in told) yield told.row;
      else if ('end' in told) return;
      else throw told.noSuchSheet ? new NoSuchSheet(told.refused) : new Unreadable(told.refused);
    }
    await child.ended;
    throw new Error('The reader of a workbook ended without a word.');
  } catch (error) {
    if (failed) throw failed;
    if (error instanceof ProcessEnded && error.cause !== 'unknown')
      throw new Unreadable(
        error.cause === 'time'
          ? 'Reading the workbook took too long. Split it, and import the parts.'
          : 'Reading the workbook took too much memory. Split it, and import the parts.',
      );
    throw error;
  } finally {
    bytes.destroy();
    child.kill();
    await child.ended.catch(() => {});
  }
}
