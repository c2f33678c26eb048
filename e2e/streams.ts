import { live } from '@caseward/contract/live';
import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Lets the pages of a browser believe that another tab of it has the stream of changes: their network becomes idle, and
 * what a journey changes behind a page's back stays there.
 */
export async function withoutStream(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!navigator.locks) return;
    const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => unknown;
    const patient = (name: string, ...rest: unknown[]) =>
      name.startsWith('caseward-live') ? new Promise(() => {}) : request(name, ...rest);
    navigator.locks.request = patient as typeof navigator.locks.request;
  });
}

/** Opens a page as somebody who hears of changes, and waits until it does. */
export async function listenOn(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith(live.stream.path));
  await page.goto(path);
  expect((await opened).status()).toBe(200);
}
