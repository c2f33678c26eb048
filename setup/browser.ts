import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, runQuietly } from './programs.ts';

/** Chromium without windows: the journeys take four tenths less processor time in it. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];
const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/**
 * Finds a Chromium, or installs one. Where packages can be installed, one without windows is preferred.
 * @param report receives progress messages
 * @returns its path; undefined when none exists and none can be installed
 */
export async function findBrowser(report: (step: string) => void): Promise<string | undefined> {
  const found = await firstThatRuns();
  const hasApt = await canInstallPackages();
  const isBest = found && (process.env.CASEWARD_CHROMIUM || basename(found) === shell);
  if (isBest || (found && !hasApt)) return found;
  report('Installing a browser for the tests');
  const ownDownload = [process.execPath, playwright, 'install', 'chromium'];
  const withApt = [
    aptInstall(shell),
    ownDownload,
    ['apt-get', 'update'],
    aptInstall(shell),
    aptInstall('chromium'),
  ];
  const attempts = found ? [aptInstall(shell)] : hasApt ? withApt : [ownDownload];
  for (const [command = '', ...words] of attempts) {
    const { code } = await runQuietly(command, words, { timeout: 300_000 });
    const installed = code === 0 && (await firstThatRuns());
    if (installed) return installed;
  }
  if (!found)
    report(
      'No Chromium was found, and none could be installed. Install one (Debian: apt-get install chromium), or set CASEWARD_CHROMIUM to the path of one.',
    );
  return found;
}

async function firstThatRuns(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    process.env.CASEWARD_CHROMIUM ?? '',
    ...folders.map((folder) => join(folder, shell)),
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

const aptInstall = (name: string) => ['apt-get', 'install', '--yes', '--no-install-recommends', name];

/** Whether Debian's packages can be installed: as root, where there is apt. */
const canInstallPackages = async () =>
  process.getuid?.() === 0 && (await runQuietly('apt-get', ['--version'])).code === 0;
