import { contacts } from '@caseward/contract/contacts';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf, select } from '../screens.ts';

for (const [list, label, filter, option, place] of [
  ['contacts', 'Contacts', 'Kind', 'Company', '/contacts?kind=COMPANY'],
  ['documents', 'Documents', 'Type', 'Pleading', '/documents?doc_type=PLEADING'],
] as const)
  test(`the menu leads back to the list of ${list} as it was filtered`, async ({ page, api }) => {
    await api(contacts.create, { body: { first_name: 'Ada' } });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.goto(`/${list}`);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await select(page, filter, option);
    await expect.poll(() => placeOf(page)).toBe(place);
    await page.getByRole('searchbox', { name: `Search ${list}` }).fill('byron');
    await expect.poll(() => placeOf(page)).toContain('search=byron');
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await menu.getByRole('link', { name: label }).click();
    // Without what was searched.
    await expect.poll(() => placeOf(page)).toBe(place);
    await page.goto('/');
    await menu.getByRole('link', { name: label }).click();
    await expect.poll(() => placeOf(page)).toBe(place);
    await page.getByTitle('Remove this filter').first().click();
    await expect.poll(() => placeOf(page)).toBe(`/${list}`);
    await page.goto('/');
    await menu.getByRole('link', { name: label }).click();
    await expect.poll(() => placeOf(page)).toBe(`/${list}`);
  });

test('the key b leads to what can be done with the chosen rows', async ({ page, api }) => {
  await api(tasks.create, { body: { title: 'File the petition' } });
  await page.goto('/tasks');
  await page.keyboard.press('b');
  await page.getByRole('checkbox', { name: 'Select File the petition' }).check();
  const bar = page.getByRole('region', { name: 'Selected' });
  await expect(bar.getByRole('button', { name: 'Assign' })).toBeVisible();
  await page.keyboard.press('b');
  await expect(bar.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Change what is selected');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('all rows are chosen with one tap, though they are cards', async ({ page, api }) => {
    for (const title of ['One', 'Two', 'Three']) await api(tasks.create, { body: { title } });
    await page.goto('/tasks');
    const all = page.getByRole('checkbox', { name: 'Select all' });
    // The label beside the box is tapped, as thumbs do.
    const label = page.locator('label').filter({ has: all });
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await label.tap({ position: { x: 80, y: 22 } });
    await expect(all).toBeChecked();
    await expect(page.getByRole('region', { name: 'Selected' })).toContainText('3 selected');
    await expectNoViolations(page, 'chosen cards');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
