import { once } from 'node:events';
import { isOutOfMemory } from '../limited-process/limits.ts';
import { recognise } from './ocr.ts';
import { piecesOf, wordsOf } from './pieces.ts';
import { type FromReader, readFile } from './reader-lines.ts';
import { textOfFile } from './text-of-file.ts';
import { NotRead, Unreadable } from './unreadable.ts';

// Reads one file in a process of its own (`extract.ts`), from standard input to standard output.
const { fileName, ocr, bytes } = await readFile(process.stdin);
const recogniseSlowly = async (picture: Buffer) => {
  await say({ pictures: true });
  return await recognise(picture);
};
try {
  const read = await textOfFile(fileName, bytes, ocr ? recogniseSlowly : undefined);
  // A soft hyphen marks where a word may be parted; it is no part of the word.
  const text = read.replaceAll('\u00AD', '').trim();
  const words = wordsOf(text);
  await say({ some: text.length > 0 });
  for (const pieces of piecesOf(text)) await say({ pieces });
  for (const some of words) await say({ words: some });
  await say({ end: true });
} catch (error) {
  if (error instanceof NotRead) {
    await say({ some: false, notRead: error.message });
    await say({ end: true });
  } else if (!(error instanceof Unreadable) || isOutOfMemory(error)) throw error;
  else await say({ refused: error.message });
}

async function say(told: FromReader): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(told)}\n`)) await once(process.stdout, 'drain');
}
