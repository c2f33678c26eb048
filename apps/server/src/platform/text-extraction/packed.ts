import type { Parser } from 'htmlparser2';
import { type Entry, fromBufferPromise } from 'yauzl';
import {
  commentMarkup,
  type Markup,
  markupReader,
  openMarkup,
  openStylesMarkup,
  slideMarkup,
  stringsMarkup,
  wordMarkup,
} from './markup.ts';
import { SheetTexts } from './sheet-text.ts';
import { bursting, damaged, TextGatherer, Unreadable } from './unreadable.ts';

type OpenReader = (text: TextGatherer, sheets: SheetTexts) => Parser;
const by =
  (markup: Markup): OpenReader =>
  (text) =>
    markupReader(markup, text, true);

/** The parts of packed office files that contain text, in the order in which they are read. */
const parts: [path: RegExp, open: OpenReader][] = [
  [/^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/, by(wordMarkup)],
  [/^xl\/styles\.xml$/, (_, sheets) => sheets.styles()],
  [/^xl\/workbook\.xml$/, (_, sheets) => sheets.workbook()],
  [/^xl\/sharedStrings\.xml$/, by(stringsMarkup)],
  [/^xl\/worksheets\/[^/]+\.xml$/, (_, sheets) => sheets.sheet()],
  [/^xl\/(comments\d*|comments\/[^/]+|threadedComments\/[^/]+)\.xml$/, by(commentMarkup)],
  [/^ppt\/(slides|notesSlides)\/[^/]+\.xml$/, by(slideMarkup)],
  [/^content\.xml$/, by(openMarkup)],
  [/^styles\.xml$/, by(openStylesMarkup)],
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
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(explain);
  if (archive.entryCount > mostParts) throw bursting();
  const text = new TextGatherer();
  const sheets = new SheetTexts(text);
  const read: Entry[][] = parts.map(() => []);
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      const place = parts.findIndex(([path]) => path.test(entry.fileName));
      if (place < 0) continue;
      unpacked += entry.uncompressedSize;
      if (unpacked > mostUnpacked || bursts(entry)) throw bursting();
      read[place]?.push(entry);
    }
    for (const [place, [, open]] of parts.entries())
      for (const entry of read[place] ?? []) {
        const reader = open(text, sheets);
        const decoder = new TextDecoder();
        // yauzl checks each part against its declared size, so that none can grow while it is read.
        for await (const chunk of await archive.openReadStreamPromise(entry))
          reader.write(decoder.decode(chunk as Buffer, { stream: true }));
        reader.end(decoder.decode());
        text.add('\n');
      }
  } catch (error) {
    return explain(error);
  } finally {
    archive.close();
  }
  return read.flat().length > 0 ? text.toString() : undefined;
}

/** Whether a part of an archive unpacks to suspiciously much (zip bomb). */
export const bursts = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > suspicious && uncompressedSize > compressedSize * tightest;

function explain(error: unknown): never {
  throw error instanceof Unreadable ? error : damaged(error);
}
