/** Width and height of a picture, in pixels. */
export interface PngSize {
  width: number;
  height: number;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Bytes of a chunk besides its content: length and type before it, check sum after it. */
const chunkFrame = 12;

/**
 * The size of a PNG image; undefined for anything else. Only a file that is made of whole chunks from its header to its
 * end is one: nothing stands before or behind them.
 */
export function sizeOfPng(image: Buffer): PngSize | undefined {
  if (!image.subarray(0, signature.length).equals(signature)) return undefined;
  const types: string[] = [];
  let place = signature.length;
  while (place + chunkFrame <= image.length) {
    types.push(image.toString('latin1', place + 4, place + 8));
    place += chunkFrame + image.readUInt32BE(place);
  }
  const isWhole = place === image.length && types.at(-1) === 'IEND' && types.includes('IDAT');
  if (!isWhole || types[0] !== 'IHDR' || types.indexOf('IEND') !== types.length - 1) return undefined;
  return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
}
