import type { Page } from '@playwright/test';
import { addresses, type Ids } from './addresses.ts';
import { expect } from './fixtures.ts';

/** A share of the pages, for journeys that workers share: the first of three is `{ part: 1, of: 3 }`. */
interface Share {
  part: number;
  of: number;
}

/**
 * Opens every address behind sign-in, one after the other, and looks at each once it shows all that it loads.
 * @param records where the pages of records are, and what they are called
 * @param look is told the address, and the name of its tab before the product's
 */
export async function visitEveryPage(
  page: Page,
  { ids, names }: { ids: Ids; names: Ids },
  look: (path: string, tab: string) => Promise<void>,
  { part, of }: Share = { part: 1, of: 1 },
): Promise<void> {
  const mine = addresses(ids, names).filter((_, at) => at % of === part - 1);
  for (const [path, tab] of mine) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    await look(path, tab);
  }
}
