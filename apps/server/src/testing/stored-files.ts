import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TestApp } from './test-app.ts';

/** Paths of all files that the document store of a test keeps, in order. */
export async function filesIn({ services: { dataFolder } }: TestApp): Promise<string[]> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(dataFolder, join(parentPath, name))).toSorted();
}
