import { contacts } from '@caseward/contract/contacts';
import { relations } from '@caseward/contract/relations';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { arrowTo } from '../keyboard.ts';
import { smallTargets } from '../targets.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Relations' });
const group = (page: Page, name: string) => panel(page).getByRole('list', { name, exact: true });

/** A company and one of its officers. */
async function company(api: Api) {
  const mill = await api(contacts.create, { body: { first_name: 'Mill GmbH', kind: 'COMPANY' } });
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const { id } = await api(relations.create, {
    params: { id: ada.id },
    body: { to_contact: mill.id, kind: 'OFFICER_OF', since: '2020-03-01' },
  });
  return { mill, ada, officer: id };
}

async function choose(page: Page, dialog: string, what: string) {
  await page
    .getByRole('dialog', { name: dialog })
    .getByRole('combobox', { name: /^.* is$/ })
    .click();
  await page.getByRole('option', { name: what, exact: true }).click();
}

/** Adds an owner who is not a contact yet, told from the side of the company. */
async function addOwner(page: Page) {
  await panel(page).getByRole('button', { name: 'Add relation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add relation' });
  await choose(page, 'Add relation', 'Owned by');
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Cora Brief');
  await page.getByRole('option', { name: 'Create contact “Cora Brief”' }).click();
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await contact.getByRole('button', { name: 'Save Contact' }).click();
  await expect(contact).toBeHidden();
  await dialog.getByRole('textbox', { name: 'Share in percent' }).fill('37.5');
  await expectNoViolations(page, 'the form of a relation');
  await dialog.getByRole('button', { name: 'Add relation' }).click();
  await expect(dialog).toBeHidden();
}

test('an owner is added, and told from both sides and in both histories', async ({ page, api }) => {
  const { mill } = await company(api);
  await page.goto(`/contacts/${mill.id}`);
  await expect(group(page, 'Has as officer')).toContainText('Ada Byron');
  await expect(group(page, 'Has as officer')).toContainText('Since March 1, 2020');
  await addOwner(page);
  await expect(group(page, 'Owned by')).toContainText('Cora Brief');
  await expect(group(page, 'Owned by')).toContainText('37.5%');
  await expectNoViolations(page, 'a contact with relations');
  await page.getByRole('button', { name: 'Show history' }).click();
  const told = 'added Cora Brief: Owner of Mill GmbH (37.5 %)';
  await expect(page.getByRole('region', { name: 'History' })).toContainText(told);

  await group(page, 'Owned by').getByRole('link', { name: 'Cora Brief' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cora Brief');
  await expect(group(page, 'Owner of')).toContainText('Mill GmbH');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(told);
});

test('a likely duplicate is offered instead of a new contact', async ({ page, api }) => {
  const { mill } = await company(api);
  await page.goto(`/contacts/${mill.id}`);
  await panel(page).getByRole('button', { name: 'Add relation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add relation' });
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Byron, Ada');
  await page.getByRole('option', { name: 'Create contact “Byron, Ada”' }).click();
  await page.getByRole('button', { name: 'Choose Ada Byron' }).click();
  await choose(page, 'Add relation', 'Insured by');
  await dialog.getByRole('button', { name: 'Add relation' }).click();
  await expect(group(page, 'Insured by')).toContainText('Ada Byron');
});

test('a relation ends, is removed, and each is undone', async ({ page, api }) => {
  const { mill, officer } = await company(api);
  await page.goto(`/contacts/${mill.id}`);
  const entry = group(page, 'Has as officer').getByRole('listitem');
  await entry.getByRole('button', { name: 'Edit relation: Has as officer Ada Byron' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit relation to Ada Byron' });
  await dialog.getByRole('button', { name: 'Ended today' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(entry).toContainText('Ended');
  await expect(entry).toContainText('From March 1, 2020 until ');
  await expectNoViolations(page, 'a relation that has ended');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/since March 1, 2020, until \w+/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).not.toContainText('Ended');
  expect((await api(relations.get, { params: { id: officer } })).until).toBeNull();

  await entry.getByRole('button', { name: 'Remove relation: Has as officer Ada Byron' }).click();
  await expect(entry).toHaveCount(0);
  await expect(panel(page).getByRole('heading', { name: 'Relations' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toContainText('Since March 1, 2020');
});

test('with the keyboard alone', async ({ page, api, errors }) => {
  errors.expect(/status of 400/, /^Failed to add the relation\. ApiError: /);
  const { ada } = await company(api);
  await page.goto(`/contacts/${ada.id}`);
  await panel(page).getByRole('button', { name: 'Add relation' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add relation' });
  const kind = dialog.getByRole('combobox', { name: 'Ada Byron is' });
  await expect(kind).toBeFocused();
  // What only a company can be is not offered.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Officer of' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Parent company of' })).toHaveCount(0);
  await arrowTo(page, 'Officer of');
  await page.keyboard.press('Enter');
  await expect(kind).toHaveValue('Officer of');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Mill');
  await expect(page.getByRole('option', { name: /^Mill GmbH/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  // She is an officer there already: the refusal stands at the field, and the form stays.
  await expect(kind).toHaveAccessibleDescription('Both are related like this already.');
  await kind.focus();
  await page.keyboard.press('ArrowDown');
  await arrowTo(page, 'Partner in');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(group(page, 'Partner in')).toContainText('Mill GmbH');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an owner is added, with targets for a finger', async ({ page, api }) => {
    const { mill } = await company(api);
    await page.goto(`/contacts/${mill.id}`);
    await addOwner(page);
    await expect(group(page, 'Owned by')).toContainText('Cora Brief');
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees the relations and cannot change them', async ({ page, api }) => {
    const { mill } = await company(api);
    await page.goto(`/contacts/${mill.id}`);
    await expect(group(page, 'Has as officer')).toContainText('Ada Byron');
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });
});
