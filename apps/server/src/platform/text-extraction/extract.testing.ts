import { Readable } from 'node:stream';
import { type ExtractionLimits, extractText, usualLimits } from './extract.ts';

/** Reads a file as the server does; answers all pieces and words of its text. */
export async function readText(
  name: string,
  content: Uint8Array | string,
  limits: ExtractionLimits = usualLimits,
  ocr = false,
): Promise<{ pieces: string[]; words: string[]; notRead: string }> {
  const bytes = Buffer.from(content as string);
  const [pieces, words]: [string[], string[]] = [[], []];
  let reason = '';
  const { signal } = new AbortController();
  const file = { name, size: bytes.length, bytes: Readable.from([bytes]) };
  await extractText(file, { ocr, signal, limits }, async ({ batches, notRead }) => {
    reason = notRead;
    for await (const batch of batches) {
      if ('pieces' in batch) pieces.push(...batch.pieces);
      else words.push(...batch.words);
    }
  });
  return { pieces, words, notRead: reason };
}
