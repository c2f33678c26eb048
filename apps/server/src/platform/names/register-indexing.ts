import type { Scope } from '../../db/scope.ts';
import { indexedName, rulesVersion } from './contact-names.ts';
import { bothReadings } from './read-name.ts';
import { entriesDue, hasEntriesDue, writeEntryNames } from './register-names.queries.ts';

/** How many entries a statement indexes. */
const batchSize = 500;
/** So many batches at once: about ten seconds. */
const mostBatches = 10;

/** Indexes some entries of the register that are due. @returns how many; fewer than asked for may be not all there are */
export async function indexSomeEntries(scope: Scope, most: number): Promise<number> {
  const due = await entriesDue(scope, rulesVersion, most);
  if (due.length === 0) return 0;
  const named = due.map(({ id, stamp, kind, names }) => {
    const [own, ...others] = names;
    // A person's trade name is one of a company: whichever further names are, nobody says.
    const read = [...(own ? bothReadings(own, kind) : []), ...others.flatMap((name) => bothReadings(name))];
    return { id, stamp, names: read.map(indexedName) };
  });
  await writeEntryNames(scope, rulesVersion, named);
  return due.length;
}

/**
 * Indexes all entries that are due, as far as this takes no longer than a call may.
 * @returns whether every entry is indexed under its present names
 */
export async function indexAllRegister(scope: Scope): Promise<boolean> {
  for (let batch = 0; batch < mostBatches; batch += 1)
    if ((await indexSomeEntries(scope, batchSize)) < batchSize) break;
  return !(await hasEntriesDue(scope, rulesVersion));
}
