import { crc32 } from 'node:zlib';

/** January 1, 1980, the first day of the ZIP format. */
const firstDay = 0x0021;

/** Packs files into a ZIP archive, uncompressed. */
export function zip(files: Record<string, string>): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const header = headerOf(name, bytes);
    bodies.push(Buffer.from('PK\x03\x04'), header, name, bytes);
    directory.push(Buffer.from('PK\x01\x02'), numbers([2, 20]), header, placeOf(offset), name);
    offset += 4 + header.length + name.length + bytes.length;
  }
  return Buffer.concat([...bodies, ...directory, endOf(directory, Object.keys(files).length, offset)]);
}

/** The header before each file, repeated in the directory at the end. */
function headerOf(name: Buffer, bytes: Buffer): Buffer {
  const [needs, flags, method, time] = [20, 0, 0, 0];
  return Buffer.concat([
    numbers([2, needs], [2, flags], [2, method], [2, time], [2, firstDay]),
    numbers([4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]),
  ]);
}

function placeOf(offset: number): Buffer {
  const [comment, disk, internal, external] = [0, 0, 0, 0];
  return numbers([2, comment], [2, disk], [2, internal], [4, external], [4, offset]);
}

function endOf(directory: Buffer[], count: number, offset: number): Buffer {
  const size = directory.reduce((total, part) => total + part.length, 0);
  const counts = numbers([2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return Buffer.concat([Buffer.from('PK\x05\x06'), counts]);
}

/** Little-endian numbers, each with its number of bytes. */
function numbers(...values: [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    values.map(([length, value]) => {
      const packed = Buffer.alloc(length);
      packed.writeUIntLE(value, 0, length);
      return packed;
    }),
  );
}
