import { contacts } from '@caseward/contract/contacts';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { begin, check, fileOf, step } from '../importing.ts';
import { fact } from '../screens.ts';

test('a wrong cell is fixed in place, and the counts follow', async ({ page, api }) => {
  const file = 'First Name,Last Name,Email\nAna,One,nonsense\n,Two,\nEva,Three,eva@example.com\n';
  await begin(page, fileOf(file));
  await check(page);
  await expect(fact(page, 'With errors')).toHaveText('2');
  await expect(page.getByRole('button', { name: 'Import 1 contact, skip 2' })).toBeEnabled();
  await page.getByRole('button', { name: 'Fix row 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fix row 2' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nonsense');
  await expect(email).toHaveAccessibleDescription('Must be an e-mail address. Maps to Email');
  await expectNoViolations(page, 'a row that is fixed');
  await email.fill('ana');
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Anna');
  await dialog.getByRole('button', { name: 'Save and check again' }).click();
  await expect(dialog).toBeHidden();
  await expect(step(page, 'Rows checked')).toBeFocused();
  await expect(fact(page, 'With errors')).toHaveText('2');

  // What was fixed before stays when the row is fixed again.
  await page.getByRole('button', { name: 'Fix row 2' }).click();
  await expect(email).toHaveValue('ana');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Anna');
  await email.fill('ana@example.com');
  await dialog.getByRole('button', { name: 'Save and check again' }).click();
  await expect(dialog).toBeHidden();
  await expect(step(page, 'Rows checked')).toBeFocused();
  await expect(fact(page, 'With errors')).toHaveText('1');
  await expect(page.getByRole('button', { name: 'Import 2 contacts, skip 1' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Fix row 2' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Fix row 3' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'First Name' }).fill('Bea');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save and check again' }).click();
  await page.getByRole('button', { name: 'Import 3 contacts', exact: true }).click();
  await expect(page.getByText('3 contacts imported.')).toBeVisible();
  const made = await api(contacts.list, {});
  expect(made.map(({ first_name, email: at }) => [first_name, at])).toEqual(
    expect.arrayContaining([
      ['Anna', 'ana@example.com'],
      ['Bea', ''],
    ]),
  );
});
