/** Decodes a text by its byte order mark, its declared encoding, or else as UTF-8 or Windows-1252. */
export function decoded(bytes: Buffer): string {
  const named = /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))?.[1];
  const marks: [string, boolean][] = [
    ['utf-16le', bytes[0] === 0xff && bytes[1] === 0xfe],
    ['utf-16be', bytes[0] === 0xfe && bytes[1] === 0xff],
  ];
  const marked = marks.find(([, is]) => is)?.[0];
  for (const encoding of [marked ?? 'utf-8', named ?? 'windows-1252']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Wrong or unknown encoding.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
