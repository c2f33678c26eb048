import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../setup/browser.ts';
import { inTurnFrom } from '../setup/journey-order.ts';

// Workers load this file again, and inherit what the first load has found.
process.env.CASEWARD_CHROMIUM ??= await findBrowser(console.error);

/** The journeys from one file or folder on, then those before it: projects run in their order. */
function projectsFrom(begin: string) {
  const names = readdirSync(fileURLToPath(new URL('journeys', import.meta.url)));
  return Object.entries(inTurnFrom(names, begin)).map(([name, some]) => ({
    name,
    testMatch: some.map((path) => (path.endsWith('.ts') ? `**/journeys/${path}` : `**/journeys/${path}/*`)),
  }));
}

const begin = process.env.CASEWARD_JOURNEYS_FROM;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'journeys',
  ...(begin !== undefined && { projects: projectsFrom(begin) }),
  outputDir: '../test-results',
  globalSetup: './set-up.ts',
  fullyParallel: true,
  workers: 2,
  // A machine under load may starve a page of its seconds; a second failure is a defect. Reports name what needed it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    actionTimeout: 10_000,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    // Waiting for transitions to end proves nothing.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CASEWARD_CHROMIUM,
      // Without one, Chromium takes no name of a file to be written that is not ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        // Chromium refuses its sandbox to root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
