import type { BrowserContext, Page } from '@playwright/test';
import { median } from './load.ts';

/** From a click on a link to the content it leads to, in milliseconds. */
export interface Click {
  to: string;
  /** The first time: code and data are fetched. */
  cold_ms: number;
  /** The middle of several later times. */
  warm_ms: number;
}

/** How much slower than this machine the processor is made. */
const slowdown = 4;
const warmClicks = 5;

/** Links of the shell, with an element of the content they lead to. */
const journeys = [
  { to: '/matters', link: 'nav a[href="/matters"]', content: 'main table tbody tr td' },
  { to: '/contacts', link: 'nav a[href="/contacts"]', content: 'main table tbody tr td' },
  { to: '/tasks', link: 'nav a[href="/tasks"]', content: 'main table tbody tr td' },
  { to: '/', link: 'nav a[href="/"]', content: 'main h1, main h2' },
];
/** From the list of matters into the first of them. */
const detail = { to: '/matters/:id', link: 'main table tbody tr a', content: 'main dl' };

/** Clicks through the product on a processor slowed down four times. */
export async function clickThrough(
  context: BrowserContext,
  url: string,
  report: (step: string) => void,
): Promise<Click[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  const times = new Map<string, number[]>();
  for (let round = 0; round <= warmClicks; round += 1) {
    for (const journey of [...journeys.slice(0, 1), detail, ...journeys.slice(1)]) {
      const ms = await click(page, journey);
      times.set(journey.to, [...(times.get(journey.to) ?? []), ms]);
      await page.waitForLoadState('networkidle');
    }
  }
  await page.close();
  return [...times].map(([to, [cold_ms = 0, ...warm]]) => {
    report(`${to} ${cold_ms.toFixed(0)} ms cold, ${median(warm).toFixed(0)} ms warm`);
    return { to, cold_ms, warm_ms: median(warm) };
  });
}

/** Clicks inside the page, where nothing between us and the browser counts, and waits for the frame with the content. */
async function click(page: Page, { link, content }: { link: string; content: string }): Promise<number> {
  await page.waitForSelector(link);
  return await page.evaluate(
    async ({ link, content }) => {
      const before = location.pathname;
      const start = performance.now();
      document.querySelector<HTMLElement>(link)?.click();
      for (;;) {
        await new Promise(requestAnimationFrame);
        const arrived = location.pathname !== before && document.querySelector(content) !== null;
        const waiting = document.querySelector('main [role="status"], main .mantine-Skeleton-root') !== null;
        const ms = performance.now() - start;
        if ((arrived && !waiting) || ms > 20_000) return ms;
      }
    },
    { link, content },
  );
}
