import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { drawn, placeOf } from '../screens.ts';

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Moves the mouse over an entry of the main navigation and presses a button. */
async function press(page: Page, name: string, button: 'left' | 'middle' = 'left') {
  await entry(page, name).hover();
  await page.mouse.down({ button });
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('an entry of the navigation is followed when the mouse is pressed, once', async ({ page }) => {
  const before = await page.evaluate(() => history.length);
  await press(page, 'Tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeFocused();
  await page.mouse.up();
  await drawn(page);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  expect(placeOf(page)).toBe('/tasks');
  // Views of a list are followed in the same way.
  await page.getByRole('link', { name: /^Done \d/ }).hover();
  await page.mouse.down();
  await expect(page).toHaveURL(/status=DONE/);
  await page.mouse.up();
  // The next click counts again, also on the entry that was pressed.
  await entry(page, 'Tasks').click();
  await entry(page, 'Matters').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Matters' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
});

test('an entry of the settings leads to the heading of its page, without a ring around it', async ({
  page,
}) => {
  await page.goto('/settings/account');
  // Whoever used the keyboard before sees where the focus is.
  await page.keyboard.press('Tab');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).hover();
  await page.mouse.down();
  const heading = page.getByRole('heading', { level: 1, name: 'Team' });
  await expect(heading).toBeFocused();
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await page.mouse.up();
});

test('other buttons, held keys and the keyboard keep their meaning', async ({ page, context }) => {
  await press(page, 'Tasks', 'middle');
  const opened = context.waitForEvent('page');
  await page.mouse.up({ button: 'middle' });
  await (await opened).close();
  await page.keyboard.down('Control');
  await press(page, 'Tasks');
  await drawn(page);
  expect(placeOf(page)).toBe('/');
  const other = context.waitForEvent('page');
  await page.mouse.up();
  await page.keyboard.up('Control');
  await (await other).close();
  expect(placeOf(page)).toBe('/');
  await entry(page, 'Contacts').press('Enter');
  await expect(page).toHaveURL(/\/contacts$/);
});

test('an entry that is dragged away leads nowhere', async ({ page }) => {
  await press(page, 'Tasks');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.mouse.move(700, 400, { steps: 5 });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(placeOf(page)).toBe('/');
  await page.mouse.up();
  await drawn(page);
  expect(placeOf(page)).toBe('/');
});

test('what is not saved is asked for on the click, and a row opens on the click', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/matters/add');
  await page.getByLabel('Title').fill('Half a title');
  await press(page, 'Matters');
  await drawn(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
  const row = page.getByRole('link', { name: 'Estate of Byron' });
  const asked = page.waitForRequest((request) => request.url().includes(`/api/v1/matters/${id}/`));
  await row.hover();
  await page.mouse.down();
  // What the page of the record asks for is under way before the click.
  await asked;
  await drawn(page);
  expect(placeOf(page)).toBe('/matters');
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Estate of Byron' })).toBeVisible();
});
