/** What is loaded by itself, with all chunks that it needs: a screen, or a part of one. */
export interface User {
  /** How often it is loaded, beside others. */
  weight: number;
}

/** A chunk as the bundler makes it by itself. */
export interface Chunk {
  /** Compressed, its styles included. */
  bytes: number;
  /** Whether it has styles, which are a file of their own. */
  hasStyles: boolean;
  users: ReadonlySet<User>;
  /** The chunks that it imports; not those that are there before any screen. */
  imports: readonly Chunk[];
}

/** How much smaller one file is than two, compressed, on an average: they need not name each other, and share words. */
const savedByOne = 170;

/** A file with one or several chunks. */
interface ChunkFile {
  bytes: number;
  hasStyles: boolean;
  users: Set<User>;
  members: readonly Chunk[];
}

/** Two files that could be one. */
interface Pair {
  files: readonly [ChunkFile, ChunkFile];
  /** What one file would save all users, in bytes. */
  saved: number;
  /** How many files had become one when this was computed. */
  round: number;
}

/**
 * Decides which chunks come in one file: again and again the two files that save most by being one, as long as this
 * saves anything. Their users load what either of them imports. No two files import each other: code that runs as a
 * module is loaded would find the other's values missing.
 * @param chunks those that may be joined; what they import besides stays a file of its own
 * @param cost_of_file what a file costs each of its users beside its bytes, in bytes
 */
export function mergeChunks<Common extends Chunk>(
  chunks: readonly Common[],
  cost_of_file: number,
): Common[][] {
  const costFor = (users: Set<User>, { bytes, hasStyles }: Omit<ChunkFile, 'users'>) =>
    weightOf(users) * (bytes + cost_of_file * (hasStyles ? 2 : 1));
  const homes = new Map<Chunk, ChunkFile>();
  const files = new Set(
    chunks.map((chunk) => settle({ ...chunk, users: new Set(chunk.users), members: [chunk] }, homes)),
  );
  const savedBy = (one: ChunkFile, other: ChunkFile) =>
    costFor(one.users, one) +
    costFor(other.users, other) -
    costFor(one.users.union(other.users), joined(one, other));

  /** Counts as well what users of one would load because the other imports it. */
  const savedInAll = (one: ChunkFile, other: ChunkFile) => {
    const both = joined(one, other);
    const imported = importsOf(both, homes);
    if (imported.has(both)) return 0;
    return [...imported].reduce(
      (saved, file) => saved - costFor(both.users.difference(file.users), file),
      savedBy(one, other),
    );
  };
  let round = 0;
  const pairOf = (one: ChunkFile, other: ChunkFile): Pair => ({
    files: [one, other],
    saved: savedBy(one, other),
    round: -1,
  });
  const isWorthIt = ({ saved }: Pair) => saved > 0;
  const all = [...files];
  let pairs = all
    .flatMap((one, index) => all.slice(index + 1).map((other) => pairOf(one, other)))
    .filter(isWorthIt);
  while (pairs.length > 0) {
    const best = pairs.reduce((most, pair) => (pair.saved > most.saved ? pair : most));
    if (best.round !== round) {
      best.saved = savedInAll(...best.files);
      best.round = round;
      if (!isWorthIt(best)) pairs = pairs.filter((pair) => pair !== best);
      continue;
    }
    round += 1;
    const file = settle(joined(...best.files), homes);
    for (const imported of importsOf(file, homes)) imported.users = imported.users.union(file.users);
    for (const each of best.files) files.delete(each);
    const rest = pairs.filter((pair) => !pair.files.some((each) => best.files.includes(each)));
    pairs = [...rest, ...[...files].map((other) => pairOf(file, other)).filter(isWorthIt)];
    files.add(file);
  }
  return [...files].map(({ members }) => members as Common[]);
}

const weightOf = (users: Set<User>) => [...users].reduce((sum, { weight }) => sum + weight, 0);

/** Remembers where the chunks of a file are. */
function settle(file: ChunkFile, homes: Map<Chunk, ChunkFile>): ChunkFile {
  for (const member of file.members) homes.set(member, file);
  return file;
}

const joined = (one: ChunkFile, other: ChunkFile): ChunkFile => ({
  bytes: one.bytes + other.bytes - savedByOne,
  hasStyles: one.hasStyles || other.hasStyles,
  users: one.users.union(other.users),
  members: [...one.members, ...other.members],
});

/** The files that a file imports, however far away: itself, too, where one of them imports it. */
function importsOf(file: ChunkFile, homes: ReadonlyMap<Chunk, ChunkFile>): Set<ChunkFile> {
  const own = new Set(file.members);
  const found = new Set<ChunkFile>();
  const seen = new Set<Chunk>();
  const next = [...file.members];
  for (const importer of next)
    for (const chunk of importer.imports) {
      if (own.has(chunk)) {
        if (!own.has(importer)) found.add(file);
        continue;
      }
      if (seen.has(chunk)) continue;
      const home = homes.get(chunk);
      if (home) found.add(home);
      for (const member of home?.members ?? [chunk]) {
        seen.add(member);
        next.push(member);
      }
    }
  return found;
}
