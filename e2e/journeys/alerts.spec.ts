import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';

const saved = (page: Page) => page.locator('[data-alerts]').getByRole('status');

/** Where the message about what was saved stands, with its frame. */
async function boxOf(page: Page) {
  await expect(saved(page)).toBeVisible();
  return page.evaluate(() => {
    const { left, top, right, bottom } = document
      .querySelector('[data-alerts] > *')
      ?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      right: 0,
      bottom: 0,
    };
    return { left, top, right, bottom };
  });
}

async function saveMatter(page: Page) {
  await page.goto('/matters/add');
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matters' })).toBeVisible();
}

test('messages stand at the lower left, and the header, the search and the heading stay free', async ({
  page,
}) => {
  await saveMatter(page);
  const box = await boxOf(page);
  expect(box.left).toBeLessThan(40);
  expect(box.right).toBeLessThan(460);
  expect(box.bottom).toBeGreaterThan(760);
  expect(box.top).toBeGreaterThan(600);
  await expectNoViolations(page, 'a message');
});

test('a message leaves the bar of chosen rows free', async ({ page }) => {
  await saveMatter(page);
  await page.getByRole('checkbox', { name: 'Select Estate of Byron' }).check();
  const bar = await page.getByRole('region', { name: 'Selected' }).boundingBox();
  const { top, bottom } = await boxOf(page);
  const isApart = bar && (bottom <= bar.y || top >= bar.y + bar.height);
  expect(isApart).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('messages stand above the tabs', async ({ page }) => {
    await saveMatter(page);
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    const foot = (await tabs.boundingBox())?.y ?? 0;
    const { top, bottom } = await boxOf(page);
    expect(bottom).toBeLessThanOrEqual(foot);
    expect(top).toBeGreaterThan(foot - 140);
    await expectNoViolations(page, 'a message on a phone');
  });

  test('what a message covers at the end of a page can be scrolled above it', async ({ page, api }) => {
    for (let n = 1; n <= 12; n += 1) await api(matters.create, { body: { title: `Matter ${n}` } });
    await saveMatter(page);
    const { top } = await boxOf(page);
    await expect(page.getByRole('row')).toHaveCount(14);
    const end = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.getByRole('row').last().boundingBox();
      return (last?.y ?? 844) + (last?.height ?? 0);
    };
    await expect.poll(end).toBeLessThanOrEqual(top);
  });
});
