import { loadPack } from '@caseward/deadlines/check-pack';
import { Library, shipped } from '@caseward/deadlines/library';
import { changedSince } from '@caseward/deadlines/overridden';
import type { Scope } from '../../db/scope.ts';
import { contentsOf, versionsInUse } from './packs-in-use.queries.ts';

type Loaded = ReturnType<typeof loadPack>;

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

const entryOf = (id: string, pack: Loaded | undefined): [string, Loaded][] => (pack ? [[id, pack]] : []);

/** A pack of the firm that is in use. */
interface PackInUse extends Loaded {
  /** The id of its version. */
  version: string;
  pack_id: string;
  number: number;
  /** Shipped rules that it overrides, and that say something else since it was published. */
  changed_since: string[];
}

/** The firm's packs that are in use. */
export async function packsInUse(scope: Scope): Promise<PackInUse[]> {
  const used = await versionsInUse(scope);
  // Held here: while others are read and kept, one that was known may be forgotten.
  const found = new Map(used.flatMap(({ id }) => entryOf(id, loaded.get(id))));
  const lacking = used.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  for (const { id, content } of lacking.length > 0 ? await contentsOf(scope, lacking) : [])
    found.set(id, loadPack(content));
  return used.flatMap(({ id, pack_id, number, overridden }) => {
    const pack = found.get(id);
    if (!pack) return [];
    const changed_since = changedSince(overridden ?? {});
    return [{ ...kept(loaded, id, () => pack), version: id, pack_id, number, changed_since }];
  });
}

/** The packs that the firm applies: the shipped ones, and its own that are countersigned. */
export async function libraryOf(scope: Scope): Promise<Library> {
  const own = (await packsInUse(scope)).flatMap(({ pack, problem, ...used }) =>
    pack && problem === null ? [{ ...used, pack }] : [],
  );
  if (own.length === 0) return shipped;
  const key = own.map(({ version }) => version).join(' ');
  return kept(libraries, key, () => {
    const outdated = new Map(own.map(({ pack, changed_since }) => [pack.pack, changed_since]));
    return new Library([...shipped.packs, ...own.map(({ pack }) => pack)], outdated);
  });
}
