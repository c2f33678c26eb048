import type { Readable } from 'node:stream';

/*
 * What the server and the process that reads a file say to each other: the server a line of JSON and then the bytes of
 * the file, the reader lines of JSON.
 */

/** What the server says of a file. */
export interface FileHeader {
  fileName: string;
  /** In bytes. */
  size: number;
  ocr: boolean;
}

/** What the reader says: that it recognises pictures, why it refuses the file, whether there is text or why its kind is not read, and the text. */
export type FromReader =
  | { pictures: true }
  | { refused: string }
  | { some: boolean; notRead?: string }
  | { pieces: string[] }
  | { words: string[] }
  | { end: true };

export const headerLine = (header: FileHeader): string => `${JSON.stringify(header)}\n`;

/** Splits what the server sends into its header and the file. @throws Error when the file is not as long as told */
export async function readFile<Header extends { size: number } = FileHeader>(
  input: Readable,
): Promise<Header & { bytes: Buffer }> {
  let head = Buffer.alloc(0);
  let header: Header | undefined;
  let bytes = Buffer.alloc(0);
  let length = 0;
  for await (let chunk of input as AsyncIterable<Buffer>) {
    if (!header) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\n');
      if (end < 0) continue;
      header = JSON.parse(head.toString('utf8', 0, end)) as Header;
      // Memory of its own, which pdf.js can take over.
      bytes = Buffer.allocUnsafeSlow(header.size);
      chunk = head.subarray(end + 1);
    }
    length += chunk.copy(bytes, length);
  }
  if (!header || length < header.size) throw new Error('The file ended early.');
  return { ...header, bytes };
}

/** The lines that a reader sends, one in memory at a time. */
export async function* linesOf(output: Readable): AsyncGenerator<FromReader, undefined> {
  let parts: Buffer[] = [];
  for await (const chunk of output as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end));
      yield JSON.parse(Buffer.concat(parts).toString('utf8')) as FromReader;
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
  return undefined;
}
