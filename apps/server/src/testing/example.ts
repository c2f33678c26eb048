import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * An example of `deploy`, with what differs in a test of it.
 * @param pairs each of the first must stand there
 */
export async function exampleWith(
  name: string,
  pairs: readonly (readonly [string, string])[],
): Promise<string> {
  const text = await readFile(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8');
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`deploy/${name} has no "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}
