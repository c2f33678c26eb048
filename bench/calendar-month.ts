import { chromium } from '@playwright/test';
import { withoutStream } from '../e2e/streams.ts';
import { findBrowser } from '../setup/browser.ts';
import { drawReference, follow } from './arrivals.ts';
import { median } from './load.ts';

/** A month of a full calendar, from the press of a link to the frame with its entries. */
export interface MonthDrawn {
  entries: number;
  content_ms: number;
  least_ms: number;
  /** Beside drawing a plain table of a hundred rows, in the same rounds. */
  of_reference: number;
}

const rounds = 8;
const entry = 'main table tbody td li a';

/** Opens the calendar of a firm from its dashboard again and again; undefined where there is no browser. */
export async function drawMonth(
  url: string,
  tokens: { access: string; refresh: string },
  report: (step: string) => void,
): Promise<MonthDrawn | undefined> {
  const executablePath = await findBrowser(report);
  if (executablePath === undefined) return undefined;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1350, height: 940 } });
    await withoutStream(page.context());
    await page.goto(`${url}/caseward.svg`);
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('access_token', access);
      localStorage.setItem('refresh_token', refresh);
    }, tokens);
    await page.goto(`${url}/calendar?view=month&whose=firm`, { waitUntil: 'networkidle' });
    await page.locator(entry).first().waitFor();
    const entries = await page.locator(entry).count();
    const times: number[] = [];
    const references: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      await follow(page, 'nav a[href="/"]', { heading: 'Dashboard', content: 'main section' });
      const { content_ms } = await follow(page, 'nav a[href^="/calendar"]', {
        heading: 'Calendar',
        content: entry,
      });
      if (round < 0) continue;
      times.push(content_ms);
      references.push(await drawReference(page));
    }
    const content = median(times);
    return {
      entries,
      content_ms: Math.round(content),
      least_ms: Math.round(Math.min(...times)),
      of_reference: Math.round((10 * content) / median(references)) / 10,
    };
  } finally {
    await browser.close();
  }
}
