import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';

const mill = { first_name: 'Mill GmbH', kind: 'COMPANY' as const, contact_type: 'OTHER' as const };

/** Contacts that are no clients are offered with their type. */
async function chooseMill(page: Page, field: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill('Mill');
  await page.getByRole('option', { name: 'Mill GmbH Other' }).click();
}

test('a matter is opened with the other side and others, one of them added from its form', async ({
  page,
  api,
  wire,
}) => {
  const opponent = await api(contacts.create, { body: mill });
  await page.goto('/matters/add');
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Byron v. Mill');
  const theirs = page.getByRole('group', { name: 'Other side' });
  await theirs.getByRole('button', { name: 'Add opposing party' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Opposing party 1', exact: true })).toBeFocused();
  // A row that is left empty says so, and nothing is sent.
  await page.getByRole('button', { name: 'Save Matter' }).click();
  const first = page.getByRole('combobox', { name: 'Opposing party 1', exact: true });
  await expect(first).toHaveAccessibleDescription('Choose a contact, or remove this row.');
  await expect(first).toBeFocused();
  await chooseMill(page, 'Opposing party 1');

  const others = page.getByRole('group', { name: 'Others' });
  await others.getByRole('button', { name: 'Add other party' }).click();
  const other = page.getByRole('combobox', { name: 'Other party 1', exact: true });
  await other.fill('Wilma Witness');
  await page.getByRole('option', { name: 'Create contact “Wilma Witness”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Contact' }).click();
  await expect(other).toHaveValue('Wilma Witness');
  await page.getByRole('combobox', { name: 'Role of other party 1' }).selectOption('Co-party');
  await expect(page.getByRole('combobox', { name: 'Side of other party 1' })).toHaveValue('OURS');
  await page.getByRole('combobox', { name: 'Role of other party 1' }).selectOption('Witness');
  await expectNoViolations(page, 'parties in the form of a matter');
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(page).toHaveURL(/\/matters$/);

  expect(wire.sent(contacts.create)[0]?.postDataJSON()).toMatchObject({ contact_type: 'OTHER' });
  const [{ id = '' } = {}] = await api(matters.list);
  const rows = await api(parties.list, { params: { id } });
  expect(rows.map(({ contact_details, role, side }) => [contact_details.first_name, role, side])).toEqual([
    ['Mill GmbH', 'OPPOSING_PARTY', 'ADVERSE'],
    ['Wilma', 'WITNESS', 'NEUTRAL'],
  ]);
  expect(rows[0]?.contact).toBe(opponent.id);
});

test('what the server refuses is said at its row, and nothing typed is lost', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(/status of 400/, /^Failed to create matter\. ApiError: /);
  const { id } = await api(contacts.create, { body: mill });
  await page.goto('/matters/add');
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Byron v. Mill');
  await page.getByRole('button', { name: 'Add other party' }).click();
  await page.getByRole('button', { name: 'Add opposing party' }).click();
  await chooseMill(page, 'Opposing party 1');
  await page.getByRole('button', { name: 'Remove other party 1' }).click();
  await api(contacts.remove, { params: { id } });
  await page.getByRole('button', { name: 'Save Matter' }).click();
  const row = page.getByRole('combobox', { name: 'Opposing party 1', exact: true });
  await expect(row).toHaveAccessibleDescription('No such contact.');
  await expect(row).toHaveValue('Mill GmbH');
});

test('parties are changed beside the form of a matter, which keeps what was typed', async ({ page, api }) => {
  const opponent = await api(contacts.create, { body: mill });
  const client = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const { id } = await api(matters.create, { body: { title: 'Byron v. Mill', clients: [client.id] } });
  await page.goto(`/matters/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Matter Title' });
  await title.fill('Byron v. Mill GmbH');
  const panel = page.getByRole('region', { name: 'Parties' });
  await expect(panel).toContainText('No parties besides the clients.');
  await panel.getByRole('button', { name: 'Add party' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add party' });
  await chooseMill(page, 'Contact');
  await dialog.getByRole('button', { name: 'Add party' }).click();
  await expect(panel.getByRole('list', { name: 'Other side' })).toContainText('Mill GmbH');
  await expect(panel).not.toContainText('Ada Byron');
  await expect(title).toHaveValue('Byron v. Mill GmbH');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Byron v. Mill GmbH');
  const rows = await api(parties.list, { params: { id } });
  expect(rows.map(({ contact }) => contact)).toEqual([client.id, opponent.id]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the rows of parties are no wider than the screen', async ({ page }) => {
    await page.goto('/matters/add');
    await page.getByRole('button', { name: 'Add opposing party' }).tap();
    await page.getByRole('button', { name: 'Add other party' }).tap();
    await expect(page.getByRole('combobox', { name: 'Side of other party 1' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
