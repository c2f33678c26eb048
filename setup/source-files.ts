import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'data', 'results', 'test-results', 'playwright-report']);

/**
 * Lists files below a folder. Hidden folders, packages, build output and data are left out.
 * @param root absolute path
 * @param folders folders below it to read; the root itself when left out
 * @returns paths relative to the root, with slashes, sorted
 */
export async function sourceFiles(root: string, folders: string[] = ['']): Promise<string[]> {
  const found: string[] = [];
  const read = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.'))
        await read(path);
    }
  };
  for (const folder of folders) await read(folder);
  return found.sort();
}
