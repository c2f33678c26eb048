import { access, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { syncFolder } from '../storage/sync-folder.ts';

/** What is to be renamed, as it is written down before it is. Names of folders beside the one of the cluster. */
const Exchange = z.object({ replacement: z.string(), kept: z.string() });

const journalOf = (folder: string) => `${folder}.exchange.json`;

/**
 * Puts a cluster in the place of another one, which is kept under a name of its own. A process that is killed meanwhile
 * leaves neither or both: whoever opens the folder next finishes what was begun.
 * @param folder of the cluster that is served
 * @param replacement folder beside it, stopped
 * @param kept name that the old one gets, beside it
 */
export async function exchangeClusters(folder: string, replacement: string, kept: string): Promise<void> {
  const journal = journalOf(folder);
  const draft = await open(`${journal}.part`, 'w', 0o600);
  try {
    await draft.writeFile(JSON.stringify({ replacement: basename(replacement), kept: basename(kept) }));
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${journal}.part`, journal);
  await syncFolder(dirname(folder));
  await finishExchange(folder);
}

/** Finishes an exchange that was begun; does nothing where none was. */
export async function finishExchange(folder: string): Promise<void> {
  const journal = journalOf(folder);
  const text = await readFile(journal, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const { replacement, kept } = Exchange.parse(JSON.parse(text));
  const place = dirname(folder);
  if (await isThere(join(place, replacement))) {
    if (await isThere(folder)) await rename(folder, join(place, kept));
    await rename(join(place, replacement), folder);
  }
  await syncFolder(place);
  await rm(journal);
  await syncFolder(place);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
