import { contacts } from '@caseward/contract/contacts';
import { password } from '../../apps/server/src/testing/firm.ts';
import { expect, test } from '../fixtures.ts';
import { arrowTo, isFocused, tabTo } from '../keyboard.ts';
import { fact, placeOf } from '../screens.ts';

test.describe('from sign-in on', () => {
  test.use({ role: null });

  test('a matter is opened and changed without a mouse', async ({ page, api, firm }) => {
    await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
    const { keyboard } = page;

    await page.goto('/');
    await expect(page.getByLabel('Username')).toBeFocused();
    await keyboard.type(firm.admin.username);
    await keyboard.press('Tab');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Matters', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Matters' })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Add New Matter' }));
    await keyboard.press('Enter');

    await tabTo(page, page.getByRole('textbox', { name: 'Matter Title' }));
    await keyboard.type('Estate of Byron');
    await keyboard.press('Tab');
    await keyboard.type('PR-2026-17');
    await tabTo(page, page.getByRole('combobox', { name: 'Clients' }));
    await keyboard.type('Ada');
    await expect(page.getByRole('option')).toHaveText(['Ada Byron', 'Create contact “Ada”']);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.locator('.mantine-Pill-root')).toHaveText('Ada Byron');
    await tabTo(page, page.getByRole('combobox', { name: 'Assign Team Members' }));
    await keyboard.type('attorney');
    await expect(page.getByRole('option')).toHaveText([
      `${firm.people.ATTORNEY.name} ${firm.people.ATTORNEY.username}`,
    ]);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
    await keyboard.type('Typed, not clicked');
    await tabTo(page, page.getByRole('button', { name: 'Save Matter' }));
    await keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Matters' })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Estate of Byron' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
    await expect(fact(page, 'Clients')).toHaveText('Ada Byron');
    await expect(fact(page, 'Assigned Team')).toHaveText(
      `${firm.people.ATTORNEY.name} ${firm.people.ATTORNEY.username}`,
    );

    await tabTo(page, page.getByRole('link', { name: 'Edit', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
    await keyboard.press('Enter');
    await arrowTo(page, 'On hold');
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Clients' }));
    await keyboard.press('Backspace');
    await expect(page.locator('.mantine-Pill-root')).toHaveText(firm.people.ATTORNEY.name);
    await tabTo(page, page.getByRole('button', { name: 'Save Changes' }));
    await keyboard.press('Enter');
    await expect(fact(page, 'Clients')).toHaveText('No clients assigned.');
    await expect(fact(page, 'Status')).toHaveText('On hold');
  });
});

test('a dialog keeps the focus, and Escape is a no', async ({ page, api }) => {
  const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
  await page.goto(`/contacts/${id}`);
  const button = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('main').locator('a, button'))).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(placeOf(page)).toBe(`/contacts/${id}`);
});

test('the user menu is opened, walked and closed by keyboard', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('banner').getByRole('button').last();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  const firstEntry = page.getByRole('menu').locator('[role^="menuitem"]').first();
  await expect(firstEntry).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(firstEntry).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(logout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
});
