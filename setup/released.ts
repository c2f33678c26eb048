import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** By release, oldest first: the SHA-256, in hexadecimal, of each migration that came with it. */
type Released = Record<string, Record<string, string>>;

const listIn = (database: string) => join(database, 'migrations', 'released.json');
const readList = async (database: string) => JSON.parse(await readFile(listIn(database), 'utf8')) as Released;

/** The migrations of the source, oldest first, with their checksums. */
async function migrationsIn(database: string): Promise<[name: string, checksum: string][]> {
  const folder = join(database, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [
        name,
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex'),
      ],
    ),
  );
}

/**
 * Compares the source with what was released.
 * @param database the folder that holds migrations and releases
 * @param version the version that package.json names
 * @returns a sentence for each released migration that was edited, is missing or comes after an unreleased one, and for
 *   each release without its list or fixture
 */
export async function releaseFaults(database: string, version: string): Promise<string[]> {
  const released = await readList(database);
  const migrations = await migrationsIn(database);
  const checksums = new Map(migrations);
  const faults: string[] = [];
  const names: string[] = [];
  for (const [release, files] of Object.entries(released)) {
    for (const [name, checksum] of Object.entries(files)) {
      names.push(name);
      const there = checksums.get(name);
      if (there === undefined)
        faults.push(`${name} was released with ${release} and is missing: restore it.`);
      else if (there !== checksum)
        faults.push(
          `${name} was edited after ${release}: restore it, and put the change into a new migration.`,
        );
    }
    for (const file of ['database.sql.gz', 'fixture.json'])
      if (!existsSync(join(database, 'releases', release, file)))
        faults.push(`Release ${release} has no ${file} in database/releases: npm run release makes it.`);
  }
  const first = migrations.findIndex(([name]) => !names.includes(name));
  for (const [name] of first < 0 ? [] : migrations.slice(first))
    if (names.includes(name))
      faults.push(
        `${migrations[first]?.[0]} is new and comes before ${name}, which was released: number it last.`,
      );
  for (const [index, [name]] of migrations.entries())
    if (migrations[index - 1]?.[0].slice(0, 4) === name.slice(0, 4))
      faults.push(`${name} has the number of ${migrations[index - 1]?.[0]}: give the newer one the next.`);
  if (!(version in released))
    faults.push(`Version ${version} is not in released.json: npm run release adds it.`);
  return faults;
}

/** A sentence for each release whose changes the changelog does not tell. */
export async function missingFromChangelog(database: string, changelog: string): Promise<string[]> {
  return Object.keys(await readList(database))
    .filter((release) => !changelog.includes(`\n## ${release} (`))
    .map((release) => `CHANGELOG.md has no part "## ${release} (<day>)": give "Unreleased" that name.`);
}

/** Appends a release with the migrations that no release before it had; leaves one alone that is there. */
export async function listRelease(database: string, version: string): Promise<void> {
  const released = await readList(database);
  if (version in released) return;
  const before = new Set(Object.values(released).flatMap((files) => Object.keys(files)));
  const added = (await migrationsIn(database)).filter(([name]) => !before.has(name));
  const list: Released = { ...released, [version]: Object.fromEntries(added) };
  await writeFile(listIn(database), `${JSON.stringify(list, undefined, 2)}\n`);
}
