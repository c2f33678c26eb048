import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, choose, fact } from '../screens.ts';

let id: string;

test.beforeEach(async ({ api }) => {
  const body = { title: 'Estate of Byron', local_case_number: 'PR-1', description: 'Before' };
  id = (await api(matters.create, { body })).id;
});

test('facts are changed where they stand, by keyboard, and back', async ({ page, api, wire }) => {
  await page.goto(`/matters/${id}`);
  const number = page.getByRole('button', { name: 'Change Case Number' });
  await number.press('Enter');
  const field = page.getByRole('textbox', { name: 'Case Number' });
  await expect(field).toBeFocused();
  await expectNoViolations(page, 'a fact that is changed');
  await field.fill('PR-2');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Case Number')).toHaveText('PR-2');
  await expect(number).toBeFocused();
  expect(wire.sent(matters.patch)[0]?.postDataJSON()).toEqual({ local_case_number: 'PR-2' });
  expect(wire.sent(matters.patch)[0]?.headers()['if-match']).toBe('"1"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page, 'Case Number')).toHaveText('PR-1');

  // What was not changed is left without a question, and nothing is sent.
  await number.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(number).toBeFocused();
  expect(wire.sent(matters.patch)).toHaveLength(2);

  await page.getByRole('button', { name: 'Change Description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('After\nTwo lines');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fact(page, 'Description')).toHaveText('After Two lines');
  expect(await api(matters.get, { params: { id } })).toMatchObject({
    local_case_number: 'PR-1',
    description: 'After\nTwo lines',
  });
});

test('a docket link is entered where it stands, and leads out of the product safely', async ({ page }) => {
  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: 'Change Docket link' }).click();
  const field = page.getByRole('textbox', { name: 'Docket link' });
  await field.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Must be an address that begins with https://.');
  await field.fill('https://court.example/docket?no=12');
  await page.keyboard.press('Enter');
  const link = fact(page, 'Docket link').getByRole('link', { name: 'court.example/docket?no=12' });
  await expect(link).toHaveAttribute('href', 'https://court.example/docket?no=12');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  await expectNoViolations(page, 'a matter with a docket link');
});

test('the title is changed in its heading, and back', async ({ page, api, wire }) => {
  await page.goto(`/matters/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const pencil = page.getByRole('button', { name: 'Change Title' });
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await pencil.press('Enter');
  await expect(field).toBeFocused();
  await expectNoViolations(page, 'a title that is changed');

  // A matter needs one.
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Enter a matter title.');
  await field.fill('Estate of Lovelace');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Estate of Lovelace');
  await expect(page).toHaveTitle('Estate of Lovelace · Caseward');
  await expect(pencil).toBeFocused();
  expect(wire.sent(matters.patch)[0]?.postDataJSON()).toEqual({ title: 'Estate of Lovelace' });
  expect(wire.sent(matters.patch)[0]?.headers()['if-match']).toBe('"1"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toHaveText('Estate of Byron');

  await pencil.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(pencil).toBeFocused();
  expect(await api(matters.get, { params: { id } })).toMatchObject({ title: 'Estate of Byron', version: 3 });
});

test('practice area, lead attorney, clients, team and days are changed where they stand', async ({
  page,
  api,
  firm,
}) => {
  const area = await api(practiceAreas.create, { body: { name: 'Probate' } });
  const client = await api(contacts.create, {
    body: {
      first_name: 'Ada',
      last_name: 'Byron',
      phone_number: '+1 212 555 0198',
      email: 'ada@example.com',
    },
  });
  const { ATTORNEY, STAFF } = firm.people;
  await page.goto(`/matters/${id}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const change = async (name: string, option: string) => {
    await page.getByRole('button', { name: `Change ${name}` }).click();
    await choose(page, name, option);
    await save.click();
    await expect(save).toHaveCount(0);
  };
  await change('Practice area', 'Probate');
  await expect(fact(page, 'Practice area')).toHaveText('Probate');
  await change('Lead attorney', ATTORNEY.username);
  await expect(fact(page, 'Lead attorney')).toHaveText(ATTORNEY.name);
  await change('Originating attorney', STAFF.username);
  await expect(fact(page, 'Originating attorney')).toHaveText(STAFF.name);
  await change('Assigned Team', STAFF.username);
  await expect(fact(page, 'Assigned Team')).toContainText(STAFF.username);
  await change('Clients', 'Ada Byron');
  const clients = page.getByRole('region', { name: 'Parties' }).getByRole('list', { name: 'Clients' });
  await expect(clients.getByRole('link')).toHaveText(['Ada Byron', '+1 212 555 0198', 'ada@example.com']);
  const people = page.getByRole('region', { name: 'People' });
  await expect(people).not.toContainText('Ada Byron');
  await page.getByRole('button', { name: 'Change Opened on' }).click();
  await page.getByRole('textbox', { name: 'Opened on' }).fill('March 9, 2024');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Opened on')).toHaveText('March 9, 2024');
  expect(await api(matters.get, { params: { id } })).toMatchObject({
    practice_area: area.id,
    lead_attorney: ATTORNEY.id,
    assigned_users: [STAFF.id],
    clients: [client.id],
    opened_on: '2024-03-09',
  });
  await page.getByRole('navigation', { name: 'Parts of this matter' }).getByText('People').click();
  await expect(people.getByRole('heading', { name: 'People' })).toBeFocused();
});

test('what the server refuses is said at the field, and what was typed stays', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(
    /^Failed to load resource: the server responded with a status of 400/,
    /^Failed to update matter. ApiError/,
  );
  await api(matters.patch, { params: { id }, body: { opened_on: '2024-03-09', status: 'CLOSED' } });
  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: 'Change Closed on' }).click();
  const field = page.getByRole('textbox', { name: 'Closed on' });
  await field.fill('someday');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/^Enter a date/);
  await field.fill('2024-03-01');
  await page.keyboard.press('Enter');
  await expect(alertOn(page)).toContainText('Failed to update matter.');
  await expect(field).toHaveAccessibleDescription(/cannot have been closed before/);
  await expect(field).toHaveValue('March 1, 2024');
});

test('what somebody else changed meanwhile is kept, and asked about where it is the same field', async ({
  page,
  api,
  firm,
  errors,
}) => {
  errors.expect(/^Failed to load resource: the server responded with a status of 412/);
  const { STAFF } = firm.people;
  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: 'Change Case Number' }).click();
  const field = page.getByRole('textbox', { name: 'Case Number' });
  await field.fill('PR-2');
  await STAFF.call(matters.patch, { params: { id }, body: { description: 'Theirs' } });
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Case Number')).toHaveText('PR-2');
  await expect(fact(page, 'Description')).toHaveText('Theirs');

  await page.getByRole('button', { name: 'Change Case Number' }).click();
  await field.fill('PR-3');
  await STAFF.call(matters.patch, { params: { id }, body: { local_case_number: 'PR-4' } });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('PR-4');
  await expect(dialog).toContainText('PR-3');
  expect(await api(matters.get, { params: { id } })).toMatchObject({ local_case_number: 'PR-4' });
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees the facts, and nothing that changes them', async ({ page }) => {
    await page.goto(`/matters/${id}`);
    await expect(fact(page, 'Case Number')).toHaveText('PR-1');
    await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  });
});
