import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, runQuietly } from './programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];
const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/**
 * Finds a Chromium, or installs one.
 * @param report receives progress messages
 * @returns its path; undefined when none exists and none can be installed
 */
export async function findBrowser(report: (step: string) => void): Promise<string | undefined> {
  const found = await firstThatRuns();
  if (found) return found;
  report('Installing a browser for the tests');
  const attempts = [[process.execPath, playwright, 'install', 'chromium'], ...(await distributionCommands())];
  for (const [command = '', ...words] of attempts) {
    const { code } = await runQuietly(command, words, { timeout: 300_000 });
    const installed = code === 0 && (await firstThatRuns());
    if (installed) return installed;
  }
  report(
    'No Chromium was found, and none could be installed. Install one (Debian: apt-get install chromium), or set CASEWARD_CHROMIUM to the path of one.',
  );
  return undefined;
}

async function firstThatRuns(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    process.env.CASEWARD_CHROMIUM ?? '',
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macApplications.map((path) => join('/Applications', path)),
  ];
  for (const path of candidates.filter((each) => each && existsSync(each))) {
    // Where Chromium is a snap, a script of this name may only print that.
    if ((await runQuietly(path, ['--version'], { timeout: 20_000 })).code === 0) return path;
  }
  return undefined;
}

async function distributionCommands(): Promise<string[][]> {
  if (process.getuid?.() !== 0 || (await runQuietly('apt-get', ['--version'])).code !== 0) return [];
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'];
  return [install, ['apt-get', 'update'], install];
}
