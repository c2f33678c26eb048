import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { fact, placeOf, rowOf } from '../screens.ts';

test('a contact gets several numbers and addresses by keyboard, and shows them as links', async ({
  page,
  wire,
}) => {
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Byron');
  await page.getByRole('button', { name: 'Add phone' }).focus();
  await page.keyboard.press('Enter');
  const phone = page.getByRole('textbox', { name: 'Further phone 1' });
  await expect(phone).toBeFocused();
  await page.keyboard.type('+49 (0)170 / 555-01.23');
  await page.getByRole('button', { name: 'Add phone' }).click();
  await page.getByRole('textbox', { name: 'Further phone 2' }).fill('555 0199');
  await page.getByRole('combobox', { name: 'Kind of phone 2' }).selectOption('Fax');
  await page.getByRole('button', { name: 'Add e-mail' }).click();
  await page.getByRole('textbox', { name: 'Further e-mail 1' }).fill('ada@office.example');
  await page.getByRole('button', { name: 'Add address' }).click();
  const address = page.getByRole('group', { name: 'Address 1' });
  await expect(address.getByRole('textbox', { name: 'Street' })).toBeFocused();
  await page.keyboard.type('12 Elm Street');
  await address.getByRole('textbox', { name: 'City' }).fill('Albany');
  await page.getByRole('textbox', { name: 'Employer' }).fill('Analytical Engines');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('12/10/50');
  await expectNoViolations(page, 'the form of a contact');
  await page.getByRole('button', { name: 'Save Contact' }).click();

  await rowOf(page, 'Ada Byron').getByRole('link', { name: 'Ada Byron' }).click();
  await expect(fact(page, 'Mobile').getByRole('link')).toHaveAttribute('href', 'tel:+491705550123');
  await expect(fact(page, 'Fax')).toHaveText('555 0199');
  await expect(fact(page, 'E-mail (work)').getByRole('link')).toHaveAttribute(
    'href',
    'mailto:ada@office.example',
  );
  await expect(fact(page, 'Address (work)')).toHaveText('12 Elm Street, Albany');
  await expect(fact(page, 'Employer')).toHaveText('Analytical Engines');
  await expect(fact(page, 'Date of birth')).toHaveText('December 10, 1950');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Remove phone 1' }).click();
  await expect(page.getByRole('button', { name: 'Remove phone 1' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Further phone 1' })).toHaveValue('555 0199');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Fax')).toHaveText('555 0199');
  await expect(fact(page, 'Mobile')).toHaveCount(0);
  expect(wire.sent(contacts.update)[0]?.postDataJSON()).toMatchObject({
    phones: [{ label: 'FAX', number: '555 0199' }],
  });
});

test('a row that is empty or wrong says so at its field, and nothing is sent', async ({ page, wire }) => {
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('button', { name: 'Add phone' }).click();
  await page.getByRole('button', { name: 'Add e-mail' }).click();
  await page.getByRole('textbox', { name: 'Further e-mail 1' }).fill('nobody');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await expect(page.getByRole('textbox', { name: 'Further phone 1' })).toHaveAccessibleDescription(
    'Enter a number, or remove this row.',
  );
  await expect(page.getByRole('textbox', { name: 'Further e-mail 1' })).toHaveAccessibleDescription(
    'Must be an e-mail address.',
  );
  await expect(page.getByRole('textbox', { name: 'Street' })).toHaveAccessibleDescription(
    'Enter an address, or remove this row.',
  );
  await expect(page.getByRole('textbox', { name: /^Further/ }).and(page.locator(':focus'))).toHaveCount(1);
  expect(wire.sent(contacts.create)).toEqual([]);
  await page.getByRole('button', { name: 'Remove e-mail 1' }).click();
  await expect(page.getByRole('button', { name: 'Add e-mail' })).toBeFocused();
});

test('a company has a register number instead of a birth', async ({ page, api }) => {
  const { id } = await api(contacts.create, { body: { first_name: 'Acme', employer: 'Itself' } });
  await page.goto(`/contacts/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Employer' })).toHaveValue('Itself');
  await page.getByText('Company', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Employer' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Register number' }).fill('HRB 4711');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Register number')).toHaveText('HRB 4711');
  await expect(fact(page, 'Employer')).toHaveCount(0);
});

test('a contact with the same telephone number is named before it is added twice', async ({ page, api }) => {
  await api(contacts.create, {
    body: { first_name: 'Ada', phones: [{ label: 'MOBILE', number: '+49 (0)170 / 555-01.23' }] },
  });
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('A. Byron');
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('0170 5550123');
  const warning = page.locator('[aria-live]').filter({ hasText: 'This contact may already exist' });
  await expect(warning.getByRole('link', { name: 'Ada' })).toBeVisible();
});

test('the list has people by their last name and companies by their name, in one order', async ({
  page,
  api,
}) => {
  for (const body of [
    { first_name: 'Zoe', last_name: 'Abbott' },
    { first_name: 'Acme LLC', kind: 'COMPANY' },
    { first_name: 'Ann', last_name: 'Zorn' },
    { first_name: 'Beta Corp', kind: 'COMPANY' },
  ])
    await api(contacts.create, { body });
  await page.goto('/contacts');
  await expect(page.getByRole('row').getByRole('link')).toHaveText([
    'Zoe Abbott',
    'Acme LLC',
    'Beta Corp',
    'Ann Zorn',
  ]);
  expect(placeOf(page)).toBe('/contacts');
});

test('a contact shows the open tasks and the latest notes of its matters', async ({ page, api }) => {
  const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
  await page.goto(`/contacts/${id}`);
  const work = page.getByRole('region', { name: 'Open tasks' });
  const latest = page.getByRole('region', { name: 'Latest notes' });
  await expect(work).toContainText('No open tasks.');
  await expect(latest).toContainText('No notes yet.');
  const matter = (await api(matters.create, { body: { title: 'Estate of Byron', clients: [id] } })).id;
  await api(tasks.create, { body: { title: 'File the inventory', matter } });
  await api(tasks.create, { body: { title: 'Done long ago', matter, status: 'DONE' } });
  await api(notes.create, { body: { note: 'She called about the house', matter, kind: 'CALL' } });
  await page.reload();
  await expect(work.getByRole('link', { name: 'File the inventory' })).toBeVisible();
  await expect(work).not.toContainText('Done long ago');
  await expect(latest).toContainText('She called about the house');
  await expectNoViolations(page, 'a contact with the tasks and notes of its matters');
  await work.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Party: Ada');
  await expect(rowOf(page, 'File the inventory')).toBeVisible();
  await page.goBack();
  await latest.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
});
