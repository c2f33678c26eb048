import { register } from '@caseward/contract/register';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { checkNames, hits, practice } from '../conflict-screens.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf, rowOf } from '../screens.ts';
import { smallTargets } from '../targets.ts';

const open = async (page: Page) => {
  await page.goto('/conflicts');
  await page
    .getByRole('navigation', { name: 'Parts of the page' })
    .getByRole('link', { name: 'Register' })
    .click();
};
const table = (page: Page) => page.getByRole('table', { name: 'Conflict register' });

test.describe('an attorney', () => {
  test.use({ role: 'ATTORNEY' });

  test('enters a name, changes it, removes it, and takes each back', async ({ page }) => {
    await open(page);
    await expect(page.getByText('Nothing is entered yet. Begin with the list of a lawyer')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expectNoViolations(page, 'an empty register');
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to the register' });
    await dialog.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'Older records' }).click();
    await dialog.getByRole('button', { name: 'Add to the register' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
      'Enter a name.',
    );
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Vesper Quillfeather');
    await dialog.getByRole('textbox', { name: 'Other names' }).fill('Vesper Holm\nV. Q.');
    await dialog.getByRole('combobox', { name: 'Capacity' }).click();
    await page.getByRole('option', { name: 'Adverse party' }).click();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('A lease');
    await expectNoViolations(page, 'a new entry');
    await dialog.getByRole('button', { name: 'Add to the register' }).click();
    await expect(dialog).toBeHidden();
    const row = rowOf(page, 'Vesper Quillfeather');
    await expect(row).toContainText('Person · also Vesper Holm, V. Q.');
    await expect(row).toContainText('Adverse party');
    await expect(row).toContainText('Older records');
    await expectNoViolations(page, 'a register');

    await page.getByRole('button', { name: 'Edit Vesper Quillfeather' }).click();
    const change = page.getByRole('dialog', { name: 'Edit Vesper Quillfeather' });
    await change.getByRole('textbox', { name: 'Subject' }).fill('A lease of offices');
    await change.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row).toContainText('A lease of offices');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Vesper Quillfeather is as before.')).toBeVisible();
    await expect(row).not.toContainText('offices');

    await page.getByRole('button', { name: 'Remove Vesper Quillfeather' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });

  test('pastes the list of a lateral, and finds in it', async ({ page, firm, errors }) => {
    errors.expect(failedRequest, /^Failed to add to the register\. ApiError: /);
    await open(page);
    await page.getByRole('button', { name: 'Add a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a list to the register' });
    await dialog
      .getByRole('textbox', { name: 'Names, one in each line' })
      .fill('1. Opal Mining\n2. Juniper Vale\n\n');
    await dialog.getByRole('textbox', { name: 'Former firm' }).fill('Ames & Bell');
    await dialog.getByRole('button', { name: 'Add 2 names' }).click();
    const whose = dialog.getByRole('combobox', { name: 'Whose list' });
    await expect(whose).toHaveAccessibleDescription('Choose whose list this is.');
    await whose.fill('STAFF');
    await page.getByRole('option', { name: /STAFF/ }).click();
    await expectNoViolations(page, 'a list for the register');
    await dialog.getByRole('button', { name: 'Add 2 names' }).click();
    await expect(page.getByText('2 names were added to the register.')).toBeVisible();
    await expect(rowOf(page, 'Opal Mining')).toContainText(firm.people.STAFF.name);
    await expect(rowOf(page, 'Opal Mining')).toContainText('Ames & Bell');

    await page.getByRole('searchbox', { name: 'Search the register' }).fill('juniper');
    await expect(table(page).getByRole('row')).toHaveCount(2);
    expect(placeOf(page)).toBe('/conflicts?tab=register&search=juniper');
    await page.getByRole('searchbox', { name: 'Search the register' }).fill('');
    await expect(table(page).getByRole('row')).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Capacity' }).click();
    await page.getByRole('option', { name: 'Adverse party' }).click();
    await expect(page.getByText('No entries match.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Capacity' }).click();
    await page.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'From a former firm' }).click();
    await expect(table(page).getByRole('row')).toHaveCount(3);
    expect(placeOf(page)).toBe('/conflicts?tab=register&source=LATERAL');
    await page.reload();
    await expect(table(page).getByRole('row')).toHaveCount(3);
  });

  test('follows a hit to its entry', async ({ page, api, errors }) => {
    await practice(api);
    const [entry] = await api(register.add, {
      body: {
        source: 'LEGACY',
        entries: [{ name: 'Vesper Quillfeather', capacity: 'CLIENT', subject: 'A lease' }],
      },
    });
    await checkNames(page, 'Vesper Quillfeather');
    await hits(page).getByRole('link', { name: 'Vesper Quillfeather' }).click();
    expect(placeOf(page)).toBe(`/conflicts?tab=register&entry=${entry?.id}`);
    await expect(rowOf(page, 'Vesper Quillfeather')).toContainText('A lease');
    errors.expect(failedRequest);
    await page.getByRole('button', { name: 'Remove Vesper Quillfeather' }).click();
    await expect(page.getByText('This entry is no longer in the register.')).toBeVisible();
    await page.getByRole('link', { name: 'All entries' }).click();
    await expect(page.getByText('Nothing is entered yet.', { exact: false })).toBeVisible();
  });
});

test.describe('staff', () => {
  test.use({ role: 'STAFF', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('enter their own interests with a thumb, and see nobody else’s', async ({ page, firm }) => {
    await firm.people.ATTORNEY.call(register.add, {
      body: { source: 'INTEREST', entries: [{ name: 'Holm Shipping' }] },
    });
    await open(page);
    await expect(page.getByText('Nothing is entered yet. Begin with a company')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a list' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add entry' }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Source' })).toHaveCount(0);
    await expect(dialog.getByRole('combobox', { name: 'Capacity' })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Brambleton Dairy');
    expect(await smallTargets(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to the register' }).tap();
    const own = page.getByRole('table', { name: 'Your interests' });
    await expect(own.getByRole('row')).toHaveCount(2);
    await expect(own).toContainText('Own interest');
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page, 'own interests on a phone');
  });
});

test.describe('who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees checks where the address asks for the register', async ({ page }) => {
    await page.goto('/conflicts?tab=register');
    await expect(page.getByText('No conflict checks yet.', { exact: false })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Parts of the page' })).toHaveCount(0);
  });
});
