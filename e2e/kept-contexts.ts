import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

type StorageState = Exclude<BrowserContextOptions['storageState'], undefined>;

/** What a signed-out person's browser holds. */
const nothing: StorageState = { cookies: [], origins: [] };

/** As many as the journeys that follow each other need: a laptop's and a phone's, with and without a stream. */
const mostKept = 4;

/** Events that the fixtures and the journeys hear. */
const heard = [
  'console',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const;

/**
 * Whether a page has the clock of its machine: an installed one cannot be taken out of a browser context again. Its
 * `Date` says of itself that it is the browser's own, so the browser is asked.
 */
const hasRealClock = (page: Page) =>
  page
    .evaluate(() => Function.prototype.toString.call(Date).includes('[native code]'))
    // It was closed, or is being left.
    .catch(() => false);

/**
 * Browser contexts that the journeys of a worker take in turn, with the product's code that the first one has loaded.
 * A journey finds nothing of the one before it: no page, cookie, storage, permission, route or listener.
 */
export class KeptContexts {
  readonly #browser: Browser;
  readonly #kept = new Map<string, BrowserContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Gives a journey a browser context.
   * @param kind names the options that it was made with
   * @param storageState what its storage holds
   * @param prepare called for a new one
   */
  async take(
    kind: string,
    storageState: StorageState = nothing,
    prepare: (context: BrowserContext) => Promise<void>,
  ): Promise<BrowserContext> {
    const kept = this.#kept.get(kind);
    this.#kept.delete(kind);
    if (kept) {
      await kept.setStorageState(storageState);
      return kept;
    }
    const context = await this.#browser.newContext({ storageState });
    await prepare(context);
    return context;
  }

  /** Keeps the browser context of a journey that has passed, unless its clock is no longer real. */
  async giveBack(kind: string, context: BrowserContext): Promise<void> {
    // A journey that closed its pages, or opened none, has to be asked by a new one.
    if (context.pages().length === 0) await context.newPage();
    const pages = context.pages();
    const clocks = await Promise.all(pages.map(hasRealClock));
    if (clocks.includes(false)) return await context.close();
    await Promise.all(pages.map((page) => page.close()));
    for (const event of heard) context.removeAllListeners(event);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearPermissions();
    await context.setOffline(false);
    this.#kept.set(kind, context);
    const [[oldest, least] = []] = this.#kept;
    if (oldest === undefined || !least || this.#kept.size <= mostKept) return;
    this.#kept.delete(oldest);
    await least.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map((context) => context.close()));
  }
}
