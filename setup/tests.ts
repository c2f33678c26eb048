import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { root, runNode } from './programs.ts';
import { honest, sum, type Tally } from './tally.ts';

/** What Vitest's JSON report says of a run. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

/** What Playwright's JSON report says of a run. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

const nothing: Tally = { passed: 0, failed: 0 };

/** Runs every test there is: unit, API, web, and the journeys in a browser through the built product. */
export async function runTests(report: (step: string) => void): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-reports-'));
  try {
    const units = await runVitest(join(folder, 'vitest.json'));
    const browser = await findBrowser(report);
    const journeys = browser
      ? await runPlaywright(join(folder, 'playwright.json'), browser)
      : honest(nothing, 1);
    return sum([units, journeys]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runVitest(file: string): Promise<Tally> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode([vitest, 'run', ...reporters]);
  const found = await readReport<VitestReport>(file);
  return honest(found ? { passed: found.numPassedTests, failed: found.numFailedTests } : nothing, code);
}

async function runPlaywright(file: string, browser: string): Promise<Tally> {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const code = await runNode(
    [playwright, 'test', '--config', join(root, 'e2e/playwright.config.ts'), '--reporter=list,json'],
    { env: { ...process.env, CASEWARD_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const stats = (await readReport<PlaywrightReport>(file))?.stats;
  return honest(stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected } : nothing, code);
}

/** A run that broke off has written none. */
async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}
