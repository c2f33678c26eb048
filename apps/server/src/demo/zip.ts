import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Alike in each run, so that the same files make the same archive. */
const mtime = new Date(2020, 0, 1);

/** Packs texts, by their paths, into a ZIP archive. */
export function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), path, { mtime });
  archive.end();
  return buffer(archive.outputStream);
}
