import { courtDays, courts } from '@caseward/contract/courts';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { rowOf } from '../screens.ts';
import { smallTargets } from '../targets.ts';

const boston = {
  name: 'D. Mass.',
  packs: ['us-federal'],
  holiday_sets: ['us-federal', 'us-MA'],
  time_zone: 'America/New_York',
};
async function closed(api: Api): Promise<string> {
  const { id } = await api(courts.create, { body: boston });
  const day = {
    day: '2026-02-03',
    kind: 'INACCESSIBLE',
    source: 'General Order 26-2',
    note: 'Snow emergency',
  };
  await api(courtDays.add, { params: { id }, body: day });
  return id;
}
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).fill(option);
  await page.getByRole('option', { name: option }).click();
};

test.describe('an attorney', () => {
  test.use({ role: 'ATTORNEY' });

  test('adds a court, enters a closure, takes it back, and removes the court', async ({ page }) => {
    await page.goto('/settings/courts');
    await expect(page.getByText('No court is entered yet. Add the courts in which you')).toBeVisible();
    await expectNoViolations(page, 'no courts');
    await page.getByRole('button', { name: 'Add court' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add court' });
    await dialog.getByRole('button', { name: 'Add court' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveAccessibleDescription('Enter a name.');
    await name.fill('D. Mass.');
    await choose(page, 'Court rules', 'United States federal courts: FRCP, FRAP, FRBP');
    await choose(page, 'Holidays', 'Federal legal holidays');
    await choose(page, 'Holidays', 'Massachusetts, besides federal holidays');
    await expectNoViolations(page, 'a new court');
    await dialog.getByRole('button', { name: 'Add court' }).click();

    await expect(page.getByRole('heading', { name: 'D. Mass.', level: 1 })).toBeVisible();
    await expect(
      page.getByText('Federal legal holidays; Massachusetts, besides federal holidays'),
    ).toBeVisible();
    await expect(rowOf(page, "Patriots' Day")).toContainText('Mon');
    await page.getByRole('button', { name: 'Enter a day' }).click();
    const entering = page.getByRole('dialog', { name: 'Enter a day' });
    await entering.getByRole('textbox', { name: 'Day', exact: true }).fill('2027-02-03');
    await entering.getByRole('combobox', { name: 'What it is' }).click();
    await page.getByRole('option', { name: 'Clerk inaccessible' }).click();
    await entering.getByRole('textbox', { name: 'Source' }).fill('General Order 27-1');
    await expectNoViolations(page, 'a new day');
    await entering.getByRole('button', { name: 'Enter day' }).click();
    await expect(entering).toBeHidden();
    const row = rowOf(page, 'February 3, 2027');
    await expect(row).toContainText('Clerk inaccessible');
    await expect(row).toContainText('General Order 27-1');
    await expectNoViolations(page, 'a court');
    await page.getByRole('button', { name: 'Remove February 3, 2027' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const change = page.getByRole('dialog', { name: 'Edit D. Mass.' });
    await change.getByRole('textbox', { name: 'Name' }).fill('District of Massachusetts');
    await change.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { name: 'District of Massachusetts', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No court is entered yet.')).toBeVisible();
  });
});

test.describe('whoever may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees courts and their days, and goes through the years', async ({ page, api }) => {
    await closed(api);
    await page.goto('/settings/courts');
    await page.getByRole('link', { name: 'D. Mass.' }).click();
    await expect(page.getByRole('button', { name: 'Enter a day' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    for (let year = new Date().getUTCFullYear(); year > 2026; year -= 1)
      await page.getByRole('button', { name: 'Year before' }).click();
    await expect(rowOf(page, 'February 3, 2026')).toContainText('Snow emergency');
    await expect(rowOf(page, 'July 3, 2026')).toContainText('Not settled');
    await page.getByRole('button', { name: 'Year after' }).click();
    await expect(page.getByRole('table', { name: 'Closed days of 2027' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a court fits, with buttons that a finger hits', async ({ page, api }) => {
    const id = await closed(api);
    await page.goto(`/settings/courts/${id}`);
    await expect(page.getByRole('heading', { name: 'Closed days' })).toBeVisible();
    await expect(rowOf(page, "Patriots' Day")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await smallTargets(page)).toEqual([]);
    await expectNoViolations(page, 'a court on a phone');
  });
});
