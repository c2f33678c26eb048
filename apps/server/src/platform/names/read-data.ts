import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lines of a data file, without comments and blank lines. */
export const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));

/** The words of a data file whose lines may begin with a label, by label; without one it is ''. */
export function labelledWords(file: string, separator: RegExp = /\s+/): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const line of linesOf(file)) {
    const [, label = '', rest = ''] = /^(?:(\w+): )?(.*)$/.exec(line) ?? [];
    words.set(label, [...(words.get(label) ?? []), ...rest.split(separator).filter(Boolean)]);
  }
  return words;
}
