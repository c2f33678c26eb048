import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, fact, headingsOf, placeOf, rowOf, select } from '../screens.ts';

const types = {
  CLIENT: 'Client',
  OPPOSING_COUNSEL: 'Opposing Counsel',
  WITNESS: 'Witness',
  JUDGE: 'Judge',
  OTHER: 'Other',
};

test('a contact is added, and is in the list', async ({ page, wire }) => {
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Add New Contact' }).click();
  expect(placeOf(page)).toBe('/contacts/add');
  const first = page.getByRole('textbox', { name: 'First Name' });
  await expect(first).toHaveAttribute('required');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('type', 'email');
  for (const field of ['First Name', 'Last Name', 'Email', 'Phone Number'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('');
  const type = page.getByRole('combobox', { name: 'Contact Type' });
  await expect(type).toHaveValue('Client');
  await type.click();
  await expect(page.getByRole('option')).toHaveText(Object.values(types));
  await page.getByRole('option', { name: 'Opposing Counsel' }).click();

  await first.fill('Ada');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Byron');
  await email.fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('+1 212 555 0100');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await expect(rowOf(page, 'Ada Byron').getByRole('cell')).toHaveText([
    'Ada Byron',
    'ada@example.com',
    '+1 212 555 0100',
    'Opposing Counsel',
  ]);
  expect(placeOf(page)).toBe('/contacts');
  expect(wire.sent(contacts.create)[0]?.postDataJSON()).toMatchObject({
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    phone_number: '+1 212 555 0100',
    contact_type: 'OPPOSING_COUNSEL',
  });
});

test('a likely duplicate is named with a link, and can be added all the same', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'José', last_name: 'Núñez', email: 'jose@example.com' } });
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('jose');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('nunez');
  const warning = page.locator('[aria-live]').filter({ hasText: 'This contact may already exist' });
  await expect(warning.getByRole('link', { name: 'José Núñez' })).toBeVisible();
  await expect(warning).toContainText('jose@example.com');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Other');
  await expect(warning).toBeHidden();
  await page.getByRole('textbox', { name: 'Email' }).fill('JOSE@example.com');
  await expect(warning.getByRole('link', { name: 'José Núñez' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await expect(rowOf(page, 'jose Other')).toBeVisible();
  await expect(rowOf(page, 'José Núñez').getByRole('link', { name: 'jose@example.com' })).toHaveAttribute(
    'href',
    'mailto:jose@example.com',
  );
});

test('a contact is a client with a first name, unless said otherwise', async ({ page, wire }) => {
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await page.getByRole('link', { name: 'Ada', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada');
  await expect(fact(page, 'Type')).toHaveText('Client');
  await expect(fact(page, 'Email')).toHaveText('N/A');
  await expect(fact(page, 'Phone')).toHaveText('N/A');
  expect(wire.sent(contacts.create)[0]?.postDataJSON()).toMatchObject({ contact_type: 'CLIENT' });
});

test('a company has one name, which never ends in a space', async ({ page }) => {
  await page.goto('/contacts/add');
  await page.getByText('Company', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Company' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Company name' }).fill('Acme Ltd');
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Contact' }).click();
  const link = page.getByRole('link', { name: 'Acme Ltd' });
  expect(await link.textContent()).toBe('Acme Ltd');
  await link.click();
  await expect(page).toHaveTitle('Acme Ltd · Caseward');
});

test('former names are typed in, shown and taken away again', async ({ page, wire }) => {
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
  const former = page.getByRole('textbox', { name: 'Former names' });
  await expect(former).toHaveAccessibleDescription('Separated by commas.');
  await former.fill('Byron, Gordon');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  expect(wire.sent(contacts.create)[0]?.postDataJSON()).toMatchObject({ former_names: 'Byron, Gordon' });
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  const shown = page.getByRole('list', { name: 'Other names' }).getByRole('listitem');
  await expect(shown).toHaveText(['ByronFormer name', 'GordonFormer name']);
  await expect(fact(page, 'Kind')).toHaveText('Person');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(former).toHaveValue('Byron, Gordon');
  await former.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Kind')).toHaveText('Person');
  await expect(shown).toHaveCount(0);
});

test('a person becomes a company: the last name goes, and the fact says so', async ({ page, api, wire }) => {
  const { id } = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await page.goto(`/contacts/${id}/edit`);
  await page.getByText('Company', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Company name' }).fill('Byron Engines Ltd');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Kind')).toHaveText('Company');
  await expect(fact(page, 'Name')).toHaveText('Byron Engines Ltd');
  expect(wire.sent(contacts.update)[0]?.postDataJSON()).toMatchObject({ kind: 'COMPANY', last_name: '' });
});

test('the list names everyone by last name, with the type in words', async ({ page, api }) => {
  await page.goto('/contacts');
  await expect(page.getByText('There are no contacts yet.')).toBeVisible();
  for (const [place, contact_type] of Object.keys(types).entries())
    await api(contacts.create, { body: { first_name: 'Person', last_name: `${9 - place}`, contact_type } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  await expect(headingsOf(page.getByRole('table'))).toHaveText(['Name', 'Email', 'Phone', 'Type']);
  await expect(page.getByRole('row').getByRole('link')).toHaveText(
    [5, 6, 7, 8, 9].map((name) => `Person ${name}`),
  );
  for (const [place, words] of Object.values(types).entries())
    await expect(
      rowOf(page, `Person ${9 - place}`)
        .getByRole('cell')
        .last(),
    ).toHaveText(words);
});

test('the list is searched by name and address', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' } });
  await api(contacts.create, { body: { first_name: 'Charles', last_name: 'Babbage' } });
  await page.goto('/contacts');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('ada@');
  await expect(rowOf(page, 'Charles Babbage')).toHaveCount(0);
  await expect(rowOf(page, 'Ada Byron')).toBeVisible();
  await expect.poll(() => placeOf(page)).toBe('/contacts?search=ada%40');
});

test('a contact is edited, and shown as it is now', async ({ page, api, wire }) => {
  const body = { first_name: 'Ada', last_name: 'Byron', email: 'old@example.com', contact_type: 'WITNESS' };
  const { id } = await api(contacts.create, { body });
  await page.goto(`/contacts/${id}`);
  await expect(fact(page, 'Name')).toHaveText('Ada Byron');
  await expect(fact(page, 'Type')).toHaveText('Witness');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  expect(placeOf(page)).toBe(`/contacts/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('old@example.com');
  await expect(page.getByRole('combobox', { name: 'Contact Type' })).toHaveValue('Witness');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('555 0100');
  await select(page, 'Contact Type', 'Judge');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await expect(page.getByRole('status').filter({ hasText: 'Contact saved.' })).toBeVisible();
  expect(placeOf(page)).toBe(`/contacts/${id}`);
  await expect(fact(page, 'Type')).toHaveText('Judge');
  await expect(fact(page, 'Email')).toHaveText('N/A');
  await expect(fact(page, 'Phone')).toHaveText('555 0100');
  expect(wire.sent(contacts.update)).toHaveLength(1);
});

test('a contact is deleted, once that was confirmed', async ({ page, api }) => {
  const question = 'Are you sure you want to delete this contact?';
  const { id } = await api(contacts.create, { body: { first_name: 'Short-lived' } });
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, question, 'Cancel');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, question, 'Delete');
  await expect(page.getByText('There are no contacts yet.')).toBeVisible();
  expect(placeOf(page)).toBe('/contacts');
});

test('a party to a matter is not deleted, and the matter is named', async ({ page, api, errors }) => {
  errors.expect(
    /^Failed to load resource: the server responded with a status of 409/,
    /^Failed to delete contact\. ApiError: /,
  );
  const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
  await api(matters.create, { body: { title: 'Estate of Byron', clients: [id] } });
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, 'Are you sure you want to delete this contact?', 'Delete');
  await expect(alertOn(page)).toHaveText('Failed to delete contact.');
  await expect(page.getByRole('status').filter({ hasText: 'Estate of Byron' })).toBeVisible();
  expect(placeOf(page)).toBe(`/contacts/${id}`);
});

test('an address that is none is named at its field', async ({ page, wire }) => {
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Must be an e-mail address.',
  );
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveAccessibleDescription(
    'Enter a first name.',
  );
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  expect(wire.sent(contacts.create)).toEqual([]);
});

test('a contact that is not there is not found', async ({ page, errors }) => {
  errors.expect(/^Failed to load resource: the server responded with a status of 404/);
  for (const path of [`/contacts/${crypto.randomUUID()}`, '/contacts/nobody', '/contacts/nobody/edit']) {
    await page.goto(path);
    await expect(page.getByText('Contact not found.', { exact: true })).toBeVisible();
  }
});

test('a contact shows the matters it is a party of, and none behind a wall', async ({ page, api, firm }) => {
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await page.goto(`/contacts/${ada.id}`);
  const section = page.getByRole('region', { name: 'Matters', exact: true });
  await expect(section.getByText('This contact is not a party to any matter.')).toBeVisible();
  await api(matters.create, { body: { title: 'Estate of Byron', clients: [ada.id] } });
  await api(matters.create, { body: { title: 'Somebody else’s' } });
  const { ATTORNEY } = firm.people;
  const { body: secret } = await ATTORNEY.call(matters.create, {
    body: { title: 'The secret sale', clients: [ada.id], assigned_users: [ATTORNEY.id] },
  });
  await ATTORNEY.call(walls.raise, {
    params: { id: secret.id },
    body: { reason: 'A conflict.', members: [] },
  });
  await page.reload();
  await expect(section.getByRole('link')).toHaveText(['View all', 'Estate of Byron']);
  await section.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Party: Ada Byron');
  await expect(page.getByRole('row').getByRole('link')).toHaveText(['Estate of Byron']);
});
