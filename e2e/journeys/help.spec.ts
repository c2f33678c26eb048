import { account } from '@caseward/contract/account';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';
import { searchFor } from '../search-box.ts';

const menuOf = (page: Page, name = 'Main') => page.getByRole('navigation', { name });
const article = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('an article is found by its words, and leads to the screen that it speaks of', async ({ page }) => {
  await page.goto('/');
  await menuOf(page).getByRole('link', { name: /^Help/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search the help' });
  await search.fill('nobody says this');
  await expect(page.getByText('Nothing in the help has these words.')).toBeVisible();
  await search.fill('evidence COURT');
  await expect(headings(page)).toHaveText(['Deadlines']);
  await article(page, 'Deadlines').getByRole('link', { name: 'Replay review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Replay review' })).toBeVisible();
});

test('screens lead to their article, which is in sight and has the focus', async ({ page }) => {
  for (const [path, topic, title] of [
    ['/deadlines', 'deadlines', 'Deadlines'],
    ['/conflicts', 'conflicts', 'Conflict checks'],
    ['/settings/walls', 'walls', 'Ethical walls'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).first().click();
    const heading = article(page, title).getByRole('heading', { level: 2 });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(`#${topic}`);
  }
  await page.getByRole('navigation', { name: 'Articles' }).getByRole('link', { name: 'Roles' }).click();
  await expect(article(page, 'Roles').getByRole('heading')).toBeFocused();
});

test('a list without rows leads to its article', async ({ page }) => {
  await page.goto('/tasks');
  await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(article(page, 'Tasks').getByRole('heading')).toBeFocused();
});

test('the list of keys and the palette lead to the help', async ({ page }) => {
  await page.goto('/matters');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'How things are done: help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/matters');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await searchFor(page, 'help');
  await page.getByRole('option', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('what is new is marked until it was seen, and says where it is', async ({ page }) => {
  await page.goto('/');
  const entry = menuOf(page).getByRole('link', { name: /^Help/ });
  const mark = entry.getByRole('img', { name: 'Something is new' });
  await expect(mark).toBeVisible();
  await entry.click();
  const news = article(page, "What's new");
  await expect(news.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(mark).toHaveCount(0);
  await news.getByText('Earlier news').click();
  const earlier = news.getByRole('listitem').filter({ hasText: 'Calendar, day sheet and feeds' });
  await earlier.getByRole('link', { name: 'Calendar' }).click();
  await expect.poll(() => placeOf(page)).toBe('/calendar');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(mark).toHaveCount(0);
});

test('the help speaks German', async ({ page, api }) => {
  await api(account.update, { body: { language: 'de' } });
  await page.goto('/help');
  await page.getByRole('searchbox', { name: 'Hilfe durchsuchen' }).fill('loschsperre');
  await expect(headings(page)).toHaveText(['Papierkorb und Rückgängig', 'Rollen']);
  await article(page, 'Papierkorb und Rückgängig').getByRole('link', { name: 'Papierkorb' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Papierkorb' })).toBeVisible();
});

test.describe('somebody who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('reads every article, and is led to no screen that is not theirs', async ({ page }) => {
    await page.goto('/help');
    const conflicts = article(page, 'Conflict checks');
    await expect(conflicts.getByRole('link')).toHaveText(['Conflicts']);
    await expect(article(page, 'Trash and undo').getByRole('link')).toHaveCount(0);
    await page.getByText('Earlier news').click();
    const links = page.getByRole('main').locator('a[href]');
    await expect(links.and(page.locator('[href$="/add"], [href$="/new"], [href^="/import"]'))).toHaveCount(0);
    await conflicts.getByRole('link', { name: 'Conflicts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Conflicts' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the menu leads to the help, which fits the screen', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: /^Help/ }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await expectNoViolations(page, 'the help on a phone');
  });
});
