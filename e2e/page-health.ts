import type { BrowserContext, Page } from '@playwright/test';

/** How long a sign of life may take, in milliseconds. */
const patienceMs = 2_000;

/**
 * What a page still does, asked of the page itself: a screen that does not go on may wait for an answer, for a frame, or
 * for the work that React has planned.
 */
async function healthOf(page: Page): Promise<string> {
  const asked = page.evaluate(async (patience) => {
    const within = async (begin: (done: () => void) => void) => {
      const since = performance.now();
      const late = new Promise((resolve) => setTimeout(resolve, patience, false));
      const came = new Promise((resolve) => begin(() => resolve(true)));
      return (await Promise.race([came, late])) ? `${Math.round(performance.now() - since)} ms` : 'never';
    };
    const channel = new MessageChannel();
    const signs = {
      visibility: document.visibilityState,
      timer: await within((done) => setTimeout(done)),
      frame: await within(requestAnimationFrame),
      message: await within((done) => {
        channel.port1.onmessage = done;
        channel.port2.postMessage(null);
      }),
      idle: await within(requestIdleCallback),
    };
    channel.port1.close();
    const loaded = performance.getEntriesByType('resource').slice(-12) as PerformanceResourceTiming[];
    const ends = loaded.map(
      ({ name, responseEnd }) => `  ${Math.round(responseEnd)} ${new URL(name).pathname}`,
    );
    const words = Object.entries(signs).map(([name, value]) => `${name}: ${value}`);
    return [...words, `now: ${Math.round(performance.now())}`, 'loaded last:', ...ends].join('\n');
  }, patienceMs);
  const silent = new Promise<string>((resolve) =>
    setTimeout(resolve, 6 * patienceMs, 'The page does not answer.'),
  );
  return `${page.url()}\n${await Promise.race([asked.catch(String), silent])}`;
}

/** Says how each open page fares, for whoever reads of a journey that failed. */
export const healthOfPages = async (context: BrowserContext): Promise<string> =>
  (await Promise.all(context.pages().map(healthOf))).join('\n\n') || 'No page is open.';
