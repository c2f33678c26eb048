import { createInflate } from 'node:zlib';
import { bursting } from './unreadable.ts';

const megabyte = 1024 * 1024;
/** Limit of what all streams of a file unpack to. */
const mostUnpacked = 1024 * megabyte;
/** Beyond this size of one stream, a high compression ratio means a bomb. */
const suspicious = 32 * megabyte;
const tightest = 250;
/** Bytes before a stream in which its dictionary is looked for. */
const dictionaryLength = 2_048;

/** Pixels of the largest picture that is decoded: a page of A4 at 600 dots per inch, and some more. */
export const largestPicture = 40_000_000;
const largestPictureBytes = 4 * largestPicture;

const packing = /^(FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)$/;

/**
 * Refuses a PDF whose streams unpack to far more than a document holds: packed twice, beyond a compression ratio, or
 * beyond a sum. It reads their dictionaries as they are usually written. What hides from it meets the limits of the
 * reading process.
 * @throws Unreadable
 */
export async function refuseBursting(bytes: Buffer): Promise<void> {
  let sum = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const before = bytes.toString('latin1', Math.max(0, at - dictionaryLength), at);
    if (before.endsWith('end')) continue;
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    const filters = filtersOf(dictionary);
    if (filters.filter((name) => packing.test(name)).length > 1) throw bursting();
    if (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl') continue;
    const end = bytes.indexOf('endstream', at);
    const start = at + (bytes[at + 6] === 13 ? 8 : 7);
    const packed = bytes.subarray(start, end < 0 ? bytes.length : end);
    // A blank page packs as well as a bomb. Pictures are decoded one by one, when text is recognised in them.
    if (/\/Subtype\s*\/Image/.test(dictionary)) await unpackedSize(packed, largestPictureBytes);
    else sum += await unpackedSize(packed, mostUnpacked - sum, packed.length * tightest);
  }
}

/** The names of the filters of a stream, by its dictionary. */
function filtersOf(dictionary: string): string[] {
  const said = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(dictionary)?.[1] ?? '';
  return said.match(/[A-Za-z0-9]+/g) ?? [];
}

/**
 * Bytes that a packed stream unpacks to, without keeping them.
 * @param most limit
 * @param dense limit by its ratio, for a stream that is large enough
 * @throws Unreadable
 */
async function unpackedSize(packed: Buffer, most: number, dense = most): Promise<number> {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  let size = 0;
  inflate.end(packed);
  try {
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length;
      if (size > most || size > Math.max(suspicious, dense)) throw bursting();
    }
  } catch (error) {
    // A damaged or encrypted stream is for pdf.js to judge.
    if (!(error instanceof Error) || !('code' in error)) throw error;
  }
  return size;
}
