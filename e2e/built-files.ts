import { readFile } from 'node:fs/promises';

interface Chunk {
  file: string;
  name?: string;
}

const manifest = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url);

/**
 * A pattern of the address of the file that has the code of a source: built files are called by their hash.
 * @param source below the folder of the web, as src/pages/tasks/TasksPage.tsx
 * @throws Error when the source has no file of its own
 */
export async function fileOf(source: string): Promise<string> {
  const chunk = (await readChunks())[source];
  if (!chunk) throw new Error(`The built web has no file of ${source}.`);
  return `**/${chunk.file}`;
}

/**
 * The files of chunks that the build's configuration names.
 * @throws Error when there is none of a name
 */
export async function chunksNamed(...names: string[]): Promise<string[]> {
  const chunks = Object.values(await readChunks());
  return names.map((name) => {
    const chunk = chunks.find((each) => each?.name === name);
    if (!chunk) throw new Error(`The built web has no file called ${name}.`);
    return chunk.file;
  });
}

const readChunks = async () =>
  JSON.parse(await readFile(manifest, 'utf8')) as Record<string, Chunk | undefined>;
