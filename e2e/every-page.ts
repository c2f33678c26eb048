import type { Page, Request } from '@playwright/test';
import { addresses, type Ids } from './addresses.ts';
import { expect } from './fixtures.ts';

/** A share of the pages, for journeys that workers share: the first of three is `{ part: 1, of: 3 }`. */
interface Share {
  part: number;
  of: number;
}

/** Goes to an address as a link to it does, without loading the product anew. */
const followLink = (page: Page, path: string) =>
  page.evaluate((there) => {
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Milliseconds without a request after which a page shows all that it loads. */
const quietMs = 150;

/** Waits, from now on, until a page asks for nothing any more. Parts of a page load theirs once they are drawn. */
function quietOf(page: Page) {
  const pending = new Set<Request>();
  let lastAt = 0;
  page.on('request', (request) => pending.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => {
      pending.delete(request);
      lastAt = performance.now();
    });
  const isQuiet = () => pending.size === 0 && performance.now() - lastAt >= quietMs;
  const wait = async () => {
    lastAt = performance.now();
    await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
  };
  return { wait };
}

/**
 * Goes to every address behind sign-in, one after the other, as links do, and looks at each once it shows all that it
 * loads. Loading the product for each would take the browser several times as long.
 * @param records where the pages of records are, and what they are called
 * @param look is told the address, and the name of its tab before the product's
 */
export async function visitEveryPage(
  page: Page,
  { ids, names }: { ids: Ids; names: Ids },
  look: (path: string, tab: string) => Promise<void>,
  { part, of }: Share = { part: 1, of: 1 },
): Promise<void> {
  const quiet = quietOf(page);
  await page.goto('/');
  for (const [path, tab] of addresses(ids, names).filter((_, at) => at % of === part - 1)) {
    await followLink(page, path);
    await expect(page).toHaveTitle(`${tab} · Caseward`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    await quiet.wait();
    await look(path, tab);
  }
}

/** Opens every address behind sign-in as one that is typed in, and looks at each once it shows all that it loads. */
export async function openEveryPage(
  page: Page,
  { ids, names }: { ids: Ids; names: Ids },
  look: (path: string) => Promise<void>,
): Promise<void> {
  for (const [path] of addresses(ids, names)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    await look(path);
  }
}
