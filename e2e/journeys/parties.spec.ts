import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { arrowTo } from '../keyboard.ts';
import { smallTargets } from '../targets.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Parties' });
const row = (page: Page, name: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

/** A matter with a client and an opponent. */
async function dispute(api: Api) {
  const client = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const opponent = await api(contacts.create, {
    body: {
      first_name: 'Mill GmbH',
      kind: 'COMPANY',
      phone_number: '+49 30 5550100',
      email: 'law@mill.example',
    },
  });
  const { id } = await api(matters.create, { body: { title: 'Byron v. Mill', clients: [client.id] } });
  await api(parties.create, { params: { id }, body: { contact: opponent.id, role: 'OPPOSING_PARTY' } });
  return { id, client, opponent };
}

/** Adds counsel of the other side, who is not a contact yet. */
async function addCounsel(page: Page) {
  await panel(page).getByRole('button', { name: 'Add party' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add party' });
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Cora Brief');
  await page.getByRole('option', { name: 'Create contact “Cora Brief”' }).click();
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await contact.getByRole('textbox', { name: 'Phone Number' }).fill('212 555 0111');
  await contact.getByRole('button', { name: 'Save Contact' }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Opposing Counsel' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Side' })).toHaveValue('Other side');
  await dialog.getByRole('combobox', { name: 'Represents' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Mill GmbH' }).click();
  await page.keyboard.press('Escape');
  await expectNoViolations(page, 'the form of a party');
  await dialog.getByRole('button', { name: 'Add party' }).click();
  await expect(dialog).toBeHidden();
}

async function expectCounsel(page: Page) {
  await expect(row(page, 'Cora Brief')).toContainText('Represents Mill GmbH');
  await expect(row(page, 'Cora Brief').getByRole('link', { name: '212 555 0111' })).toBeVisible();
  await expect(row(page, 'Mill GmbH')).toContainText('Represented by Cora Brief');
  await expect(row(page, 'Mill GmbH').getByRole('link', { name: 'law@mill.example' })).toBeVisible();
}

test('counsel of the other side is added, leaves, is removed and comes back', async ({ page, api }) => {
  const { id, opponent } = await dispute(api);
  await page.goto(`/matters/${id}`);
  await expect(panel(page).getByRole('list', { name: 'Clients' })).toContainText('Ada Byron');
  await addCounsel(page);
  await expectCounsel(page);
  await expectNoViolations(page, 'a matter with parties');

  await row(page, 'Cora Brief').getByRole('button', { name: 'Edit party Cora Brief' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit party Cora Brief' });
  await dialog.getByRole('button', { name: 'Left today' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Cora Brief')).toContainText('Until ');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Cora Brief')).not.toContainText('Until ');

  await row(page, 'Cora Brief').getByRole('button', { name: 'Remove party Cora Brief' }).click();
  await expect(row(page, 'Cora Brief')).toHaveCount(0);
  await expect(row(page, 'Mill GmbH')).not.toContainText('Represented by');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCounsel(page);

  await page.goto(`/contacts/${opponent.id}`);
  const matter = page.getByRole('row').filter({ hasText: 'Byron v. Mill' });
  await expect(matter).toContainText('Opposing party');
  await page.goto(`/matters/${id}/history`);
  await expect(page.getByText('made Cora Brief a party').first()).toBeVisible();
});

test('with the keyboard alone', async ({ page, api, errors }) => {
  errors.expect(/status of 400/, /^Failed to add the party\. ApiError: /);
  const { id } = await dispute(api);
  await page.goto(`/matters/${id}`);
  await panel(page).getByRole('button', { name: 'Add party' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add party' });
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toBeFocused();
  await page.keyboard.type('Mill');
  await expect(page.getByRole('option', { name: /^Mill GmbH/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  // It is the opposing party already: the refusal stands at the field, and the form stays.
  const role = dialog.getByRole('combobox', { name: 'Role' });
  await expect(role).toHaveAccessibleDescription('This contact has this role in the matter already.');
  await role.focus();
  await page.keyboard.press('ArrowDown');
  await arrowTo(page, 'Opposing Counsel');
  await page.keyboard.press('Enter');
  await expect(role).toHaveValue('Opposing Counsel');
  await dialog.getByRole('textbox', { name: 'Note' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Mill GmbH')).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('counsel of the other side is added, with targets for a finger', async ({ page, api }) => {
    const { id } = await dispute(api);
    await page.goto(`/matters/${id}`);
    await addCounsel(page);
    await expectCounsel(page);
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees the parties and cannot change them', async ({ page, api }) => {
    const { id } = await dispute(api);
    await page.goto(`/matters/${id}`);
    await expect(row(page, 'Mill GmbH')).toContainText('Opposing party');
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });
});

test('a matter without parties says so', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Advice' } });
  await page.goto(`/matters/${id}`);
  await expect(panel(page)).toContainText('No clients assigned.');
});
