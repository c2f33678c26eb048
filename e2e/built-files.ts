import { readFile } from 'node:fs/promises';

const manifest = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url);

/**
 * A pattern of the address of the file that has the code of a source: built files are called by their hash.
 * @param source below the folder of the web, as src/pages/tasks/TasksPage.tsx
 * @throws Error when the source has no file of its own
 */
export async function fileOf(source: string): Promise<string> {
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string } | undefined>;
  const chunk = chunks[source];
  if (!chunk) throw new Error(`The built web has no file of ${source}.`);
  return `**/${chunk.file}`;
}
