import { matters } from '@caseward/contract/matters';
import { pins } from '@caseward/contract/pins';
import { views } from '@caseward/contract/views';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, placeOf, rowOf } from '../screens.ts';
import { searchFor } from '../search-box.ts';

const title = 'Estate of Byron';
const pinned = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('region', { name: 'Pinned' });
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: `Pin ${title}` });

test('a matter is pinned from its page, and stands in the navigation, the search and the dashboard', async ({
  page,
  api,
}) => {
  const { id } = await api(matters.create, { body: { title } });
  await api(matters.create, { body: { title: 'Another one' } });
  await page.goto(`/matters/${id}`);
  await expect(pinned(page)).toHaveCount(0);
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(pinned(page).getByRole('link')).toHaveText([title]);
  await expect.poll(() => api(pins.list)).toMatchObject([{ id }]);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Pinned and recent matters' })).toContainText(title);
  await expectNoViolations(page, 'the dashboard with a pinned matter');
  await page.keyboard.press('Control+k');
  const group = page.getByRole('group', { name: 'Pinned' });
  await expect(group.getByRole('option')).toHaveText([new RegExp(title)]);
  await expect(page.getByRole('option').filter({ hasText: title })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await button(page).click();
  await expect(pinned(page)).toHaveCount(0);
  await expect.poll(() => api(pins.list)).toEqual([]);
});

test('a matter is pinned in its row, where one points or by keyboard, and the row stays closed', async ({
  page,
  api,
}) => {
  const { id } = await api(matters.create, { body: { title } });
  await page.goto('/matters');
  await rowOf(page, title).hover();
  await button(page).click();
  await expect(pinned(page).getByRole('link')).toHaveText([title]);
  expect(placeOf(page)).toBe('/matters');
  await expectNoViolations(page, 'the list with a pinned matter');
  await button(page).press('Enter');
  await expect(pinned(page)).toHaveCount(0);
  await button(page).press('Enter');
  await pinned(page).getByRole('link').click();
  await expect.poll(() => placeOf(page)).toBe(`/matters/${id}`);
});

test('a note in a matter at hand is begun from the search, wherever one is', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title } });
  await api(pins.addMatter, { params: { id } });
  const begin = async () => {
    const options = await searchFor(page, 'note byr');
    await expect(options.filter({ hasText: `New note in ${title}` })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
  };
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  await begin();
  await page.getByRole('heading', { level: 1 }).click();
  await begin();
});

test('a saved view is pinned, and opens from the navigation', async ({ page, api }) => {
  const body = { list: 'tasks', name: 'Urgent ones', query: { priority: 'URGENT' } } as const;
  const { id } = await api(views.create, { body });
  await page.goto(`/tasks?view=${id}`);
  const menu = page.getByRole('button', { name: /^Views/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pin Urgent ones' }).click();
  await page.goto('/');
  await pinned(page).getByRole('link', { name: 'Urgent ones' }).click();
  await expect.poll(() => placeOf(page)).toBe(`/tasks?view=${id}`);
  await expect(menu).toHaveText('Urgent ones');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Unpin Urgent ones' }).click();
  await expect(pinned(page)).toHaveCount(0);
});

test('what could not be pinned is said, and not shown as pinned', async ({ page, api, errors }) => {
  errors.expect(failedRequest, /^Failed to pin it\. ApiError/);
  const { id } = await api(matters.create, { body: { title } });
  await page.goto(`/matters/${id}`);
  await expect(button(page)).toBeVisible();
  await page.route('**/pin/', (route) => route.abort());
  await button(page).click();
  await expect(alertOn(page)).toContainText('Failed to pin it.');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(pinned(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('what is pinned stands in the menu', async ({ page, api }) => {
    const { id } = await api(matters.create, { body: { title } });
    await page.goto(`/matters/${id}`);
    await button(page).tap();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: title }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden();
  });
});
