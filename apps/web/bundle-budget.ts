/**
 * Checks the built web application against its size budget: what travels for the scripts that sign-in needs, and for all
 * that a visit begun at any later screen needs, in each language. Run it after a build.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { languages } from '@caseward/contract/languages';
import { sourceLanguage } from './texts/catalogue.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

const kilobyte = 1024;
/** The headers of one file's answer: policies, how long to keep it, its tag. A screen in many files pays for each. */
const headersOfFile = kilobyte;
const budget = { signIn: 115 * kilobyte, laterScreen: 266 * kilobyte };
/** What a later screen may weigh more where its words are longer than the English ones. */
const longerWords = 2 * kilobyte;

interface Weight {
  screen: string;
  bytes: number;
  allowed: number;
  files: number;
}

/**
 * What the screens of a build weigh.
 * @param folder of the build, with a trailing slash
 * @param laterScreen what a screen after sign-in may need, in bytes
 */
function weightsOf(folder: URL, laterScreen: number): Weight[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(new URL('.vite/manifest.json', folder), 'utf8'),
  );

  /** The scripts that a chunk needs to run, itself included. */
  const scriptsOf = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const each of chunk.imports ?? []) scriptsOf(each, seen);
    return seen;
  };

  const gzipped = (file: string) => gzipSync(readFileSync(new URL(file, folder)), { level: 9 }).length;
  const weight = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipped(file) + headersOfFile, 0);

  /** The scripts of a chunk that the build's configuration names. */
  const namedScripts = (name: string): Set<string> => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
    if (!key) throw new Error(`The build has no chunk named ${name}: see codeSplitting in vite.config.ts.`);
    return scriptsOf(key);
  };

  const signIn = scriptsOf('index.html').union(namedScripts('sign-in'));
  const frame = signIn.union(namedScripts('router')).union(namedScripts('shell'));

  const rows = [{ screen: 'sign-in', bytes: weight(signIn), allowed: budget.signIn, files: signIn.size }];
  for (const [name, { isDynamicEntry }] of Object.entries(manifest)) {
    const screen = /^src\/pages\/.*\/(\w+)\.tsx$/.exec(name)?.[1];
    if (!isDynamicEntry || !screen) continue;
    if (screen === 'LoginPage') throw new Error('LoginPage is not in the chunk sign-in: see vite.config.ts.');
    const all = frame.union(scriptsOf(name));
    rows.push({ screen, bytes: weight(all), allowed: laterScreen, files: all.size });
  }
  return rows;
}

const dist = new URL('dist/', import.meta.url);
const rows = languages.flatMap((language) => {
  const weights =
    language === sourceLanguage
      ? weightsOf(dist, budget.laterScreen)
      : weightsOf(new URL(`${language}/`, dist), budget.laterScreen + longerWords);
  return weights.map((row) => ({ ...row, language }));
});
for (const { language, screen, bytes, allowed, files } of rows) {
  const verdict = bytes > allowed ? 'OVER BUDGET' : '';
  console.log(
    `${language} ${screen.padEnd(18)} ${(bytes / kilobyte).toFixed(1).padStart(6)} KB of ${allowed / kilobyte} in ${files} files ${verdict}`,
  );
}
if (rows.some(({ bytes, allowed }) => bytes > allowed)) process.exit(1);
