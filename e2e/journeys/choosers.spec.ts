import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { fact } from '../screens.ts';

test('a client who is missing is added over the form, which loses nothing', async ({ page, api, wire }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await page.goto('/matters/add');
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed before');
  const clients = page.getByRole('combobox', { name: 'Clients' });
  await clients.fill('Ada');
  await page.getByRole('option', { name: 'Ada Byron', exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await clients.fill('Zoe van Dyck');
  await page.getByRole('option', { name: 'Create contact “Zoe van Dyck”' }).click();

  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Zoe van');
  await expect(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Dyck');
  await expectNoViolations(page, 'a contact that is made from a chooser');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await dialog.getByRole('button', { name: 'Save Contact' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Must be an e-mail address.',
  );
  await dialog.getByRole('textbox', { name: 'Email' }).fill('zoe@example.com');
  await dialog.getByRole('textbox', { name: 'Email' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.mantine-Pill-root')).toHaveText(['Ada Byron', 'Zoe van Dyck']);
  expect(wire.sent(matters.create)).toEqual([]);
  await expect(page.getByRole('textbox', { name: 'Matter Title' })).toHaveValue('Estate of Byron');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed before');

  await page.getByRole('button', { name: 'Save Matter' }).click();
  await page.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(fact(page, 'Clients').getByRole('link')).toHaveText([
    'Ada Byron',
    'Zoe van Dyck',
    'zoe@example.com',
  ]);
});

test('a new client who is there already is chosen instead; Cancel chooses nobody', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'José', last_name: 'Núñez', email: 'jose@example.com' } });
  await page.goto('/matters/add');
  const clients = page.getByRole('combobox', { name: 'Clients' });
  await clients.fill('Pepe Nuñez');
  await page.getByRole('option', { name: /^Create contact/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('jose@example.com');
  await dialog.getByRole('button', { name: 'Choose José Núñez' }).click();
  await expect(page.locator('.mantine-Pill-root')).toHaveText(['José Núñez']);
  await expect(clients).toBeFocused();

  await clients.fill('Somebody Else');
  await page.getByRole('option', { name: /^Create contact/ }).click();
  await dialog.getByText('Company', { exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Company name' })).toHaveValue('Somebody Else');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.mantine-Pill-root')).toHaveText(['José Núñez']);
});

test('a second contact of the same name can be added', async ({ page, api }) => {
  const { id } = await api(contacts.create, { body: { first_name: 'John', last_name: 'Smith' } });
  await page.goto('/matters/add');
  await page.getByRole('combobox', { name: 'Clients' }).fill('john smith');
  await expect(page.getByRole('option')).toHaveText(['John Smith', 'Create another contact of this name']);
  await page.getByRole('option', { name: 'Create another contact of this name' }).click();
  const dialog = page.getByRole('dialog', { name: 'New contact' });
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('john');
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('John');
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Smith');
  await dialog.getByRole('button', { name: 'Save Contact' }).click();
  await expect(page.locator('.mantine-Pill-root')).toHaveText(['John Smith']);
  const all = await api(contacts.list, { query: { search: 'Smith' } });
  expect(all.filter((contact) => contact.id !== id)).toHaveLength(1);
});

test('a chooser drops down when one types or presses an arrow, not when one tabs to it', async ({ page }) => {
  await page.goto('/matters/add');
  const clients = page.getByRole('combobox', { name: 'Clients' });
  await clients.focus();
  await expect(clients).toHaveAttribute('aria-expanded', 'false');
  await clients.press('ArrowDown');
  await expect(clients).toHaveAttribute('aria-expanded', 'true');
  await clients.press('Escape');
  await expect(clients).toHaveAttribute('aria-expanded', 'false');
  await clients.pressSequentially('x');
  await expect(clients).toHaveAttribute('aria-expanded', 'true');
});

test('clients are offered before contacts of other types, which say what they are', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Abel', contact_type: 'JUDGE' } });
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Zimmer' } });
  await page.goto('/matters/add');
  const clients = page.getByRole('combobox', { name: 'Clients' });
  await clients.fill('Ada');
  await expect(page.getByRole('option')).toHaveText(['Ada Zimmer', 'Ada Abel Judge', /^Create contact/]);
  await expectNoViolations(page, 'the options of a chooser');
  await page.getByRole('option', { name: 'Ada Abel' }).click();
  await expect(page.locator('.mantine-Pill-root')).toHaveText(['Ada Abel']);
});

test('Enter chooses the one that fits, though pressed before it is found, and never saves an unfinished choice', async ({
  page,
  api,
  wire,
}) => {
  for (const last_name of ['Byron', 'Lovelace'])
    await api(contacts.create, { body: { first_name: 'Ada', last_name } });
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Call the court');
  const matter = page.getByRole('combobox', { name: 'Matter', exact: true });
  const release = await wire.hold(matters.list);
  await matter.fill('estate');
  await matter.press('Enter');
  await release();
  await expect(matter).toHaveValue('Estate of Byron');
  expect(wire.sent(tasks.create)).toEqual([]);

  await page.goto('/matters/add');
  const clients = page.getByRole('combobox', { name: 'Clients' });
  await clients.fill('Ada');
  await expect(page.getByRole('option')).toHaveCount(3);
  await clients.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(3);
  await clients.fill('Ada Byr');
  await clients.press('Enter');
  await expect(page.locator('.mantine-Pill-root')).toHaveText(['Ada Byron']);
  await clients.fill('Zoe van Dyck');
  await clients.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible();
  expect(wire.sent(matters.create)).toEqual([]);
});
