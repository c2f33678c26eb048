import { loadPack } from '@caseward/deadlines/check-pack';
import { Library, shipped } from '@caseward/deadlines/library';
import type { Pack } from '@caseward/deadlines/pack-schema';
import type { Scope } from '../../db/scope.ts';
import { contentsOf, versionsInUse } from './packs-in-use.queries.ts';

interface Loaded {
  pack: Pack;
  problem: string | null;
}

/** The most that are kept of each: published versions never change, so what was read of one stays right. */
const mostKept = 100;
const loaded = new Map<string, Loaded>();
const libraries = new Map<string, Library>();

/** Keeps what was made for a key, and forgets what was not asked for the longest. */
function kept<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const value = all.get(key) ?? make();
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) {
    if (all.size <= mostKept) break;
    all.delete(oldest);
  }
  return value;
}

/** The firm's packs that are in use, by the id of their version. */
export async function packsInUse(
  scope: Scope,
): Promise<(Loaded & { version: string; pack_id: string; number: number })[]> {
  const used = await versionsInUse(scope);
  const lacking = used.filter(({ id }) => !loaded.has(id)).map(({ id }) => id);
  const read = lacking.length > 0 ? await contentsOf(scope, lacking) : [];
  const contents = new Map(read.map(({ id, content }) => [id, content]));
  return used.map(({ id, pack_id, number }) => ({
    ...kept(loaded, id, () => loadPack(contents.get(id) ?? '')),
    version: id,
    pack_id,
    number,
  }));
}

/** The packs that the firm applies: the shipped ones, and its own that are countersigned. */
export async function libraryOf(scope: Scope): Promise<Library> {
  const own = (await packsInUse(scope)).filter(({ problem }) => problem === null);
  if (own.length === 0) return shipped;
  const key = own.map(({ version }) => version).join(' ');
  return kept(libraries, key, () => new Library([...shipped.packs, ...own.map(({ pack }) => pack)]));
}
