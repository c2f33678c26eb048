import type { BrowserContext } from '@playwright/test';

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
