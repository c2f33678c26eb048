import { UnreadableTable } from '../../platform/import/csv-file.ts';
import type { Importer, Texts } from '../../platform/import/importer.ts';

/** Different names, titles and numbers that a file may refer to: five for each row of the largest file. */
const mostWanted = 250_000;
/** Longer texts fit into no field, so no record has them. */
const longestWanted = 600;

/**
 * What the rows of a file refer to, each once.
 * @throws UnreadableTable when it is too much to be looked up
 */
export async function wantedIn(
  rows: AsyncIterable<{ texts: Texts }>,
  importer: Importer<unknown>,
): Promise<string[]> {
  const wanted = new Set<string>();
  for await (const { texts } of rows)
    for (const each of importer.wanted(texts)) {
      if (each.length > longestWanted) continue;
      wanted.add(each);
      if (wanted.size > mostWanted)
        throw new UnreadableTable(
          `The file names more than ${mostWanted.toLocaleString('en')} different clients, titles and numbers. Split it, and import the parts.`,
        );
    }
  return [...wanted];
}
