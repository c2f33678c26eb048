import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BeyondReport } from './beyond-report.ts';
import { findBrowser } from './browser.ts';
import { firstJourneysOf, type LimitedRun } from './journey-order.ts';
import { type JourneyReport, journeysThat, leftOutTooMany } from './journey-report.ts';
import { optionalProjects, skippedProjects } from './optional-projects.ts';
import { root, runNode } from './programs.ts';
import { honest, sum, type Tally } from './tally.ts';
import { failedTests, type UnitReport } from './unit-report.ts';

const nothing: Tally = { passed: 0, failed: 0 };
const none: JourneyReport['stats'] = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
const journeys = 'e2e/journeys';

/**
 * Runs the tests: unit, API, web, and the journeys in a browser through the built product. What fails is tried once
 * more, and named where it passes then.
 * @param filters parts of paths; only files whose path holds one of them run. None: everything runs
 * @param limited where time is short; left out, all journeys run, in the order of their names
 */
export async function runTests(
  report: (step: string) => void,
  filters: string[] = [],
  limited?: LimitedRun,
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-reports-'));
  try {
    const units = await runVitest(join(folder, 'vitest.json'), filters);
    for (const skipped of skippedProjects(optionalProjects)) report(skipped);
    const names = await readdir(join(root, journeys));
    const files = names
      .map((file) => `${journeys}/${file}`)
      .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)));
    if (files.length === 0) {
      if (units.passed + units.failed === 0) report(`No test has ${filters.join(' or ')} in its path.`);
      return units;
    }
    const browser = await findBrowser(report);
    const walked = browser
      ? await runPlaywright(join(folder, 'playwright.json'), browser, filters.length > 0 ? files : [], {
          CASEWARD_JOURNEYS_UNTIL: limited?.until.toString(),
          CASEWARD_JOURNEYS_FROM: limited && firstJourneysOf(names, limited.commit),
        })
      : honest(nothing, 1, 'The search for a browser');
    return sum([units, walked]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runVitest(file: string, filters: string[]): Promise<Tally> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const beyond = `${file}.beyond`;
  const ours = join(root, 'setup/beyond-report.ts');
  const reporters = ['default', 'json', ours].map((reporter) => `--reporter=${reporter}`);
  // Left to itself, Vitest keeps one processor free, which on two of them is half. One worker more uses what others
  // leave while they wait for a database or a process.
  const options = ['--passWithNoTests', '--retry=1', `--maxWorkers=${availableParallelism() + 1}`];
  const words = [vitest, 'run', ...options, ...reporters, `--outputFile.json=${file}`, ...filters];
  const code = await runNode(words, { env: { ...process.env, CASEWARD_BEYOND_REPORT: beyond } });
  const found = await readReport<UnitReport>(file);
  if (!found) return honest(nothing, code, 'Vitest');
  const { numPassedTests: passed, numFailedTests: failed } = found;
  const { unhandled = [], retried = [] } = (await readReport<BeyondReport>(beyond)) ?? {};
  nameRetried(retried);
  const failures = [...failedTests(found), ...unhandled.map((error) => `Between the tests: ${error}`)];
  return honest({ passed, failed: failed + unhandled.length, failures }, code, 'Vitest');
}

async function runPlaywright(
  file: string,
  browser: string,
  files: string[],
  settings: NodeJS.ProcessEnv,
): Promise<Tally> {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const options = ['--config', join(root, 'e2e/playwright.config.ts'), '--reporter=list,json'];
  const code = await runNode([playwright, 'test', ...options, ...files], {
    env: {
      ...process.env,
      CASEWARD_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...settings,
    },
  });
  const found = await readReport<JourneyReport>(file);
  nameRetried(found ? journeysThat('flaky', found) : []);
  const { expected, unexpected, flaky, skipped } = found?.stats ?? none;
  if (found && skipped > 0)
    console.log(`\nNot run, for want of time:\n${journeysThat('skipped', found).join('\n')}\n`);
  const tooFew = found ? leftOutTooMany(found) : '';
  const failures = [...(found ? journeysThat('unexpected', found) : []), ...(tooFew ? [tooFew] : [])];
  const failed = unexpected + (tooFew ? 1 : 0);
  return honest({ passed: expected + flaky, failed, skipped, failures }, code, 'Playwright');
}

function nameRetried(names: readonly string[]): void {
  if (names.length > 0) console.log(`\nPassed only on a second try:\n${names.join('\n')}\n`);
}

/** Undefined after a run that broke off without a report. */
async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}
