import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runQuietly } from './programs.ts';

const web = join(root, 'apps/web');
const cache = join(root, '.cache');
const stamp = join(cache, 'web-build');

/** What the build is made of; where one of them has changed, it is made anew. */
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * Builds the web application, unless the last build was made of the same sources.
 * @param report told in words what is being done
 * @throws Error with what the build printed, when it fails
 */
export async function buildWeb(report: (step: string) => void): Promise<void> {
  const fingerprint = await fingerprintOf(sources);
  const last = await readFile(stamp, 'utf8').catch(() => '');
  if (last === fingerprint && existsSync(join(web, 'dist', 'index.html'))) return;
  report('Building the web application');
  await rm(stamp, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runQuietly(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
  });
  if (code !== 0) throw new Error(`The web application was not built.\n${output}`);
  await mkdir(cache, { recursive: true });
  await writeFile(stamp, fingerprint);
}

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(paths.map(filesBelow))).flat()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
