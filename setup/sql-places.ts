import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const allowed = /^(db|embedded-postgres|testing|walks)\/|\.(queries|test|testing)\.ts$/;
const sent = /\.query\s*(<[^(]*>)?\(/;

/**
 * Finds SQL outside *.queries.ts, db/, embedded-postgres/ and tests. The dependency rules keep Kysely to those places, so this looks for
 * text that is passed to a connection.
 * @param source folder of the server's source
 * @returns a message for each find
 */
export async function misplacedSql(source: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(source, path);
    if (!entry.isFile() || !name.endsWith('.ts') || allowed.test(name)) continue;
    const lines = (await readFile(path, 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      if (sent.test(line))
        found.push(`${path}:${index + 1} sends SQL: let a function of a .queries.ts file do it.`);
    }
  }
  return found;
}
