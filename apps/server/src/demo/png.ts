import { crc32, deflateSync } from 'node:zlib';

/** The colour of a pixel: red, green, blue and opacity, each from 0 to 255. */
type Colour = readonly [number, number, number, number];

function chunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(checked), 4);
  return Buffer.concat([frame.subarray(0, 4), checked, frame.subarray(4)]);
}

/**
 * Paints a PNG image.
 * @param colourOf the pixel in column x of row y; left out, all are transparent
 */
export function pngOf(
  width: number,
  height: number,
  colourOf: (x: number, y: number) => Colour = () => [0, 0, 0, 0],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, with opacity.
  header.set([8, 6], 8);
  const lines = Array.from({ length: height }, (_, y) => [
    // No filter.
    0,
    ...Array.from({ length: width }, (_, x) => colourOf(x, y)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
