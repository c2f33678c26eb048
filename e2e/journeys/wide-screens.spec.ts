import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { placeOf } from '../screens.ts';

const list = (page: Page, name = 'Matters') => page.getByRole('region', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const current = (page: Page) => list(page).locator('[aria-current="true"]');

/** Rows of the list of matters, newest first. */
const titles = ['Third', 'Second', 'First'];

let ids: Record<string, string>;

test.beforeEach(async ({ api }) => {
  ids = {};
  for (const title of titles.toReversed())
    ids[title] = (
      await api(matters.create, { body: { title, status: title === 'First' ? 'CLOSED' : 'OPEN' } })
    ).id;
});

test.describe('1600 wide', () => {
  test.use({ viewport: { width: 1600, height: 900 } });

  test('a matter is opened beside its list, which stays; Back leads to the list', async ({ page, wire }) => {
    await page.goto('/matters');
    await page.getByRole('row', { name: /Third/ }).getByRole('cell').nth(2).click();
    await expect(heading(page)).toHaveText('Third');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle('Third · Caseward');
    expect(placeOf(page)).toBe(`/matters/${ids.Third}`);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(list(page).getByRole('row').getByRole('link')).toHaveText(titles);
    await expect(current(page)).toContainText('Third');
    const [rows, record] = await Promise.all([list(page).boundingBox(), heading(page).boundingBox()]);
    expect((rows?.x ?? 0) + (rows?.width ?? 0)).toBeLessThanOrEqual(record?.x ?? 0);
    expect(await list(page).evaluate((frame) => frame.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
      900,
    );
    await expectNoViolations(page, 'a list and a record');

    const asked = wire.sent(matters.list).length;
    await list(page).getByRole('link', { name: 'First' }).click();
    await expect(heading(page)).toHaveText('First');
    await expect(heading(page)).toBeFocused();
    await expect(current(page)).toContainText('First');
    // What the list has already is not asked for again.
    expect(wire.sent(matters.list)).toHaveLength(asked);
    await page.goBack();
    await expect(heading(page)).toHaveText('Matters');
    expect(placeOf(page)).toBe('/matters');
  });

  test('each kind of record that has a list stands beside it', async ({ page, api }) => {
    const { ids, names } = await enterOneOfEach(api);
    for (const [name, kind] of [
      ['Matters', 'matter'],
      ['Contacts', 'contact'],
      ['Tasks', 'task'],
      ['Deadlines', 'deadline'],
      ['Events', 'event'],
    ] as const) {
      await page.goto(`/${name.toLowerCase()}/${ids[kind]}`);
      await expect(heading(page)).toHaveText(names[kind]);
      await expect(list(page, name).locator('[aria-current="true"]')).toContainText(names[kind]);
    }
  });

  test('the keys j and k go through the list', async ({ page }) => {
    await page.goto('/matters');
    await page.getByRole('link', { name: 'Third' }).click();
    await expect(current(page)).toContainText('Third');
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText('Second');
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText('First');
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText('Second');
    await page.getByRole('textbox', { name: 'New note' }).press('j');
    await expect(heading(page)).toHaveText('Second');
  });

  test('the list keeps its filters beside the record, and is narrowed there; reloading keeps them', async ({
    page,
  }) => {
    await page.goto('/matters?status=OPEN');
    await page.getByRole('link', { name: 'Second' }).click();
    const links = list(page).getByRole('row').getByRole('link');
    await expect(links).toHaveText(['Third', 'Second']);
    expect(placeOf(page)).toBe(`/matters/${ids.Second}`);
    await page.reload();
    await expect(heading(page)).toHaveText('Second');
    await expect(links).toHaveText(['Third', 'Second']);
    await list(page).getByRole('searchbox').fill('third');
    await expect(links).toHaveText(['Third']);
    await expect(heading(page)).toHaveText('Second');
    expect(placeOf(page)).toBe(`/matters/${ids.Second}`);
    await list(page).getByRole('link', { name: 'Whole list' }).click();
    await expect(heading(page)).toHaveText('Matters');
    expect(placeOf(page)).toBe('/matters?status=OPEN&search=third');
  });

  test('whoever gets a link sees the record, beside the list in its usual view', async ({ page }) => {
    await page.goto(`/matters/${ids.First}`);
    await expect(heading(page)).toHaveText('First');
    await expect(current(page)).toContainText('First');
    await expect(list(page).getByRole('row').getByRole('link')).toHaveText(titles);
  });

  test('contacts and tasks stand beside their lists too', async ({ page, api }) => {
    await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
    await api(tasks.create, { body: { title: 'File the inventory' } });
    for (const [path, title, name] of [
      ['/contacts', 'Ada Byron', 'Contacts'],
      ['/tasks', 'File the inventory', 'Tasks'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('row').getByRole('link', { name: title }).click();
      await expect(heading(page)).toHaveText(title);
      await expect(list(page, name).getByRole('row').getByRole('link')).toHaveText([title]);
      await expectNoViolations(page, title);
    }
  });

  test('on paper the record stands alone, and whole', async ({ page }) => {
    await page.goto(`/matters/${ids.First}`);
    await expect(current(page)).toBeVisible();
    const text = page.getByRole('textbox', { name: 'New note' });
    await text.fill('Typed before printing');
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 800, height: 1100 });
    await expect(list(page)).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(text).toHaveValue('Typed before printing');
  });
});

test.describe('1599 wide', () => {
  test.use({ viewport: { width: 1599, height: 900 } });

  test('a matter has the screen for itself', async ({ page }) => {
    await page.goto('/matters');
    await page.getByRole('link', { name: 'Third' }).click();
    await expect(heading(page)).toHaveText('Third');
    await expect(list(page)).toHaveCount(0);
  });
});

test.describe('2200 wide', () => {
  test.use({ viewport: { width: 2200, height: 1200 } });

  test('a form stands in the middle', async ({ page }) => {
    await page.goto('/matters/add');
    const [main, form] = await Promise.all([
      page.getByRole('main').boundingBox(),
      page.locator('form').boundingBox(),
    ]);
    const middle = (box: { x: number; width: number } | null) => (box ? box.x + box.width / 2 : 0);
    expect(Math.abs(middle(form) - middle(main))).toBeLessThan(2);
  });
});
