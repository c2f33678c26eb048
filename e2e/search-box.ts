import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The search over everything, which also runs commands. */
const searchBox = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' });

/** Opens the search from wherever one is, and types; answers its options. */
export async function searchFor(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await expect(searchBox(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  return searchBox(page).getByRole('option');
}
