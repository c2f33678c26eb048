import { contacts } from '@caseward/contract/contacts';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, fact, select } from '../screens.ts';

let id: string;

test.beforeEach(async ({ api }) => {
  const body = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' };
  id = (await api(contacts.create, { body })).id;
});

test('a telephone number is changed where it stands, by keyboard, and back', async ({ page, api, wire }) => {
  await page.goto(`/contacts/${id}`);
  const pencil = page.getByRole('button', { name: 'Change Phone' });
  const field = page.getByRole('textbox', { name: 'Phone Number' });
  await pencil.press('Enter');
  await expect(field).toBeFocused();
  await expectNoViolations(page, 'a fact of a contact that is changed');
  await field.fill('+1 212 555 0198');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Phone')).toHaveText('+1 212 555 0198');
  await expect(pencil).toBeFocused();
  const [sent] = wire.sent(contacts.patch);
  expect(sent?.postDataJSON()).toEqual({ phone_number: '+1 212 555 0198', phones: [] });
  expect(sent?.headers()['if-match']).toBe('"1"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page, 'Phone')).toHaveText('N/A');

  await pencil.click();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(pencil).toBeFocused();
  expect(await api(contacts.get, { params: { id } })).toMatchObject({ phone_number: '', version: 3 });
});

test('name, type, e-mails, address, employer and date of birth are changed where they stand', async ({
  page,
  api,
}) => {
  await page.goto(`/contacts/${id}`);
  const begin = (name: string) => page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await begin('Name');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
  await page.getByRole('textbox', { name: 'Former names' }).fill('Byron');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await expect(page.getByRole('list', { name: 'Other names' })).toHaveText('ByronFormer name');

  await begin('Type');
  await select(page, 'Contact Type', 'Witness');
  await save.click();
  await expect(fact(page, 'Type')).toHaveText('Witness');

  await begin('Email');
  await page.getByRole('button', { name: 'Add e-mail' }).click();
  await page.getByRole('textbox', { name: 'Further e-mail 1' }).fill('ada@home.example');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'E-mail (work)')).toHaveText('ada@home.example');

  await begin('Addresses');
  await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('12 St James’s Square');
  await expectNoViolations(page, 'an address that is added');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Address (work)')).toHaveText('12 St James’s Square');

  await begin('Employer');
  await page.getByRole('textbox', { name: 'Employer' }).fill('Analytical Engines');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Employer')).toHaveText('Analytical Engines');

  await begin('Date of birth');
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('December 10, 1985');
  await save.click();
  await expect(fact(page, 'Date of birth')).toHaveText('December 10, 1985');
  expect(await api(contacts.get, { params: { id } })).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
    former_names: 'Byron',
    contact_type: 'WITNESS',
    email: 'ada@example.com',
    emails: [{ label: 'WORK', address: 'ada@home.example' }],
    addresses: [{ street: '12 St James’s Square' }],
    employer: 'Analytical Engines',
    date_of_birth: '1985-12-10',
  });
});

test('a company has one name and a register number', async ({ page, api, wire }) => {
  const company = await api(contacts.create, { body: { first_name: 'Engines Ltd', kind: 'COMPANY' } });
  await page.goto(`/contacts/${company.id}`);
  for (const name of ['Employer', 'Date of birth'])
    await expect(page.getByRole('button', { name: `Change ${name}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change Name' }).click();
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Company name' }).fill('Analytical Engines Ltd');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Name')).toHaveText('Analytical Engines Ltd');
  expect(wire.sent(contacts.patch)[0]?.postDataJSON()).toEqual({
    first_name: 'Analytical Engines Ltd',
    former_names: '',
  });
  await page.getByRole('button', { name: 'Change Register number' }).click();
  await page.getByRole('textbox', { name: 'Register number' }).fill('HRB 4711');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Register number')).toHaveText('HRB 4711');
});

test('what is wrong is said at its field, and what was typed stays', async ({ page, wire }) => {
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: 'Change Email' }).click();
  const field = page.getByRole('textbox', { name: 'Email', exact: true });
  await field.fill('nobody');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Must be an e-mail address.');
  await field.fill('ada@example.org');
  await page.getByRole('button', { name: 'Add e-mail' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('textbox', { name: 'Further e-mail 1' });
  await expect(row).toHaveAccessibleDescription('Enter an address, or remove this row.');
  await expect(field).toHaveValue('ada@example.org');
  expect(wire.sent(contacts.patch)).toEqual([]);
});

test('what somebody else changed meanwhile is kept, and asked about where it is the same field', async ({
  page,
  api,
  firm,
  errors,
}) => {
  errors.expect(/^Failed to load resource: the server responded with a status of 412/);
  const { STAFF } = firm.people;
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: 'Change Phone' }).click();
  const field = page.getByRole('textbox', { name: 'Phone Number' });
  await field.fill('0198');
  await STAFF.call(contacts.patch, { params: { id }, body: { employer: 'Theirs' } });
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Phone')).toHaveText('0198');
  await expect(fact(page, 'Employer')).toHaveText('Theirs');

  await page.getByRole('button', { name: 'Change Phone' }).click();
  await field.fill('0199');
  await STAFF.call(contacts.patch, { params: { id }, body: { phone_number: '0200' } });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('0199');
  await expect(dialog).toContainText('0200');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(fact(page, 'Phone')).toHaveText('0199');
  expect(await api(contacts.get, { params: { id } })).toMatchObject({ phone_number: '0199' });
});

test('what the server refuses leaves the editor open', async ({ page, api, errors }) => {
  errors.expect(
    /^Failed to load resource: the server responded with a status of 404/,
    /^Failed to update contact. ApiError/,
  );
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: 'Change Employer' }).click();
  const field = page.getByRole('textbox', { name: 'Employer' });
  await field.fill('Nobody');
  await api(contacts.remove, { params: { id } });
  await page.keyboard.press('Enter');
  await expect(alertOn(page)).toContainText('Failed to update contact.');
  await expect(field).toHaveValue('Nobody');
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees what is there, and nothing that changes it', async ({ page }) => {
    await page.goto(`/contacts/${id}`);
    await expect(fact(page, 'Email')).toHaveText('ada@example.com');
    await expect(fact(page, 'Employer')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a fact is changed by touch, and nothing is wider than the screen', async ({ page }) => {
    await page.goto(`/contacts/${id}`);
    const pencil = page.getByRole('button', { name: 'Change Addresses' });
    expect((await pencil.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await pencil.tap();
    await page.getByRole('button', { name: 'Add address' }).tap();
    await page.getByRole('textbox', { name: 'City' }).fill('London');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(fact(page, 'Address (work)')).toHaveText('London');
  });
});
