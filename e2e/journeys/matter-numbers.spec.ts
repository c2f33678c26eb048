import { matters } from '@caseward/contract/matters';
import { expect, test } from '../fixtures.ts';
import { alertOn, fact } from '../screens.ts';

test('an administrator gives a new matter the number that it has already', async ({ page, api, errors }) => {
  errors.expect(
    /^Failed to load resource: the server responded with a status of 400/,
    /^Failed to create matter. ApiError/,
  );
  await api(matters.create, { body: { title: 'There', number: 'OLD-1' } });
  await page.goto('/matters/add');
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  const number = page.getByRole('textbox', { name: 'Matter No.', exact: true });
  await number.fill('OLD-1');
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(alertOn(page)).toContainText('Failed to create matter.');
  await expect(number).toHaveAccessibleDescription(/Another matter has this number/);
  await number.fill('OLD-2');
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await page.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(fact(page, 'Matter No.')).toHaveText('OLD-2');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Matter Title' })).toHaveValue('Estate of Byron');
  await expect(number).toHaveCount(0);
});

test.describe('an attorney', () => {
  test.use({ role: 'ATTORNEY' });

  test('is not asked for a number, and the matter gets the next', async ({ page, wire }) => {
    await page.goto('/matters/add');
    await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
    await expect(page.getByRole('textbox', { name: 'Matter No.', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Matter' }).click();
    await page.getByRole('link', { name: 'Estate of Byron' }).click();
    await expect(fact(page, 'Matter No.')).toHaveText(/-0001$/);
    expect(wire.sent(matters.create)).toHaveLength(1);
  });
});
