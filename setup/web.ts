import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { languages } from '@caseward/contract/languages';
import { root, runQuietly } from './programs.ts';

const web = join(root, 'apps/web');
const cache = join(root, '.cache');
const stamp = join(cache, 'web-build');

/** Sources of the build; a change in one of them requires a new build. */
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/chunks',
  'apps/web/compressed.ts',
  'apps/web/screens-ahead.ts',
  'apps/web/undescribed.ts',
  'apps/web/unused-parts.ts',
  'apps/web/lingui.config.ts',
  'apps/web/texts',
  'packages/contract/src',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * Builds the web application, unless the last build was made of the same sources.
 * @param report receives progress messages
 * @throws Error with the build's output, when it fails
 */
export async function buildWeb(report: (step: string) => void): Promise<void> {
  const fingerprint = await fingerprintOf(root, sources);
  const last = await readFile(stamp, 'utf8').catch(() => '');
  if (last === fingerprint && existsSync(join(web, 'dist', 'index.html'))) return;
  report('Building the web application');
  await rm(stamp, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // One after the other: the first empties the folder that the others lie in.
  for (const language of languages) {
    const { code, output } = await runQuietly(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: web,
      // Who runs tests has said that this is a test, and React would be built for developers.
      env: { ...process.env, NODE_ENV: 'production', CASEWARD_LANGUAGE: language },
    });
    if (code !== 0) throw new Error(`The web application was not built.\n${output}`);
  }
  await mkdir(cache, { recursive: true });
  await writeFile(stamp, fingerprint);
}

/**
 * A fingerprint of files, by text and name.
 * @param base folder the paths start from
 * @param paths files, and folders with all their files; missing ones are ignored
 */
export async function fingerprintOf(base: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(join(base, path))) {
      hash
        .update(relative(base, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
