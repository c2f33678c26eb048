import { type Entry, fromBufferPromise } from 'yauzl';
import {
  type Markup,
  markupReader,
  openMarkup,
  sheetMarkup,
  slideMarkup,
  stringsMarkup,
  wordMarkup,
} from './markup.ts';
import { bursting, damaged, TextGatherer, Unreadable } from './unreadable.ts';

/** The parts of packed office files that contain text. */
const parts: [path: RegExp, markup: Markup][] = [
  [/^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/, wordMarkup],
  [/^xl\/sharedStrings\.xml$/, stringsMarkup],
  [/^xl\/worksheets\/[^/]+\.xml$/, sheetMarkup],
  [/^ppt\/(slides|notesSlides)\/[^/]+\.xml$/, slideMarkup],
  [/^content\.xml$/, openMarkup],
];

const megabyte = 1024 * 1024;
/** Limit of unpacked bytes per file. */
export const mostUnpacked = 1024 * megabyte;
/** Beyond this size, a high compression ratio means a zip bomb. */
const suspicious = 32 * megabyte;
const tightest = 250;
export const mostParts = 20_000;

/**
 * The text of a packed office file: Word, Excel, PowerPoint, OpenDocument; undefined for any other archive.
 * @throws Unreadable for one that is damaged, or unpacks to far more than it should
 */
export async function textOfPacked(bytes: Buffer): Promise<string | undefined> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true }).catch(explain);
  if (archive.entryCount > mostParts) throw bursting();
  const text = new TextGatherer();
  let unpacked = 0;
  let known = false;
  try {
    for await (const entry of archive.eachEntry()) {
      const markup = parts.find(([path]) => path.test(entry.fileName))?.[1];
      if (!markup) continue;
      known = true;
      unpacked += entry.uncompressedSize;
      if (unpacked > mostUnpacked || bursts(entry)) throw bursting();
      const stream = await archive.openReadStreamPromise(entry);
      const reader = markupReader(markup, text, true);
      const decoder = new TextDecoder();
      // yauzl checks each part against its declared size, so that none can grow while it is read.
      for await (const chunk of stream) reader.write(decoder.decode(chunk as Buffer, { stream: true }));
      reader.end(decoder.decode());
      text.add('\n');
    }
  } catch (error) {
    return explain(error);
  } finally {
    archive.close();
  }
  return known ? text.toString() : undefined;
}

/** Whether a part of an archive unpacks to suspiciously much (zip bomb). */
export const bursts = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > suspicious && uncompressedSize > compressedSize * tightest;

function explain(error: unknown): never {
  throw error instanceof Unreadable ? error : damaged(error);
}
