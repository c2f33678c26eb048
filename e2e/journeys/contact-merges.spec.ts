import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { pageOf } from '../conflict-screens.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { smallTargets } from '../targets.ts';

const merged = (page: Page) => page.getByRole('region', { name: 'Merged contacts' });
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Merge another contact into Robert Mueller' });

/** A person who was entered twice, the second time with a matter. */
async function entered(api: Api) {
  const robert = await api(contacts.create, {
    body: { first_name: 'Robert', last_name: 'Mueller', email: 'robert@example.com' },
  });
  const bob = await api(contacts.create, {
    body: { first_name: 'Bob', last_name: 'Müller', email: 'bob@example.com', phone_number: '555-0101' },
  });
  await api(contactNames.create, { params: { id: bob.id }, body: { kind: 'SHORT', name: 'Bobby' } });
  await api(matters.create, { body: { title: 'Estate of Byron', clients: [bob.id] } });
  const both = [
    { role: 'CLIENT' as const, contact: robert.id },
    { role: 'WITNESS' as const, contact: bob.id },
  ];
  await api(matters.create, { body: { title: 'Both at once', parties: both } });
  return { robert: robert.id, bob: bob.id };
}

async function openDialog(page: Page, robert: string) {
  await page.goto(`/contacts/${robert}`);
  await page.getByRole('button', { name: 'Merge…' }).click();
  return dialogOf(page);
}

test('a contact that was entered twice becomes one, and two again', async ({ page, api, errors }) => {
  errors.expect(/status of 404/);
  const { robert, bob } = await entered(api);
  const dialog = await openDialog(page, robert);
  await dialog.getByRole('button', { name: 'Choose Bob Müller' }).click();
  await expect(dialog).toContainText('2 places in matters, 1 other name, 0 relations');
  await expect(dialog).toContainText('Both at once: this contact as Client, the other one as Witness');
  const email = dialog.getByRole('radiogroup', { name: 'Email' });
  await email.getByRole('radio', { name: 'From the other contact' }).check();
  await expectNoViolations(page, 'the dialog in which contacts are merged');
  await dialog.getByRole('button', { name: 'Merge contacts' }).dblclick();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole('region', { name: 'Other names' })).toContainText('Bob Müller');
  await expect(page.getByRole('link', { name: 'Estate of Byron' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'bob@example.com' })).toBeVisible();
  await expect(merged(page)).toContainText('Can be undone until');
  await expectNoViolations(page, 'a contact into which another one was merged');
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'merged another contact into the contact “Robert Mueller”',
  );

  await page.goto(`/contacts/${bob}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robert Mueller');
  await expect(page.getByText('The contact that you opened was merged into Robert Mueller.')).toBeVisible();
  await merged(page).getByRole('button', { name: 'Undo merge: Bob Müller' }).click();
  await page.getByRole('button', { name: 'Undo merge', exact: true }).click();
  await expect(merged(page)).toHaveCount(0);
  await expect(page.getByText('Bob Müller is a contact of its own again.')).toBeVisible();
  expect((await api(contacts.get, { params: { id: bob } })).email).toBe('bob@example.com');
  expect((await api(contacts.get, { params: { id: robert } })).email).toBe('robert@example.com');
});

test('with the keyboard, undone from the alert, which says what was changed since', async ({ page, api }) => {
  const { robert, bob } = await entered(api);
  await page.goto(`/contacts/${robert}`);
  await page.getByRole('button', { name: 'Merge…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('combobox', { name: 'Other contact' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Merge…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Other contact' })).toBeFocused();
  await page.keyboard.type('Müller');
  await expect(page.getByRole('option', { name: 'Bob Müller' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Merge contacts' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge contacts' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await api(contacts.patch, { params: { id: robert }, body: { phone_number: '555-0199' } });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Changed since the merge, and left as it is: Phone Number.')).toBeVisible();
  expect((await api(contacts.get, { params: { id: bob } })).phone_number).toBe('555-0101');
});

test('a contact that was changed meanwhile is not merged', async ({ page, api, errors }) => {
  errors.expect(/status of 412/, /^Failed to merge the contacts\. ApiError: /);
  const { robert, bob } = await entered(api);
  const dialog = await openDialog(page, robert);
  await dialog.getByRole('button', { name: 'Choose Bob Müller' }).click();
  await expect(dialog).toContainText('2 places in matters');
  await api(contacts.patch, { params: { id: bob }, body: { employer: 'Another' } });
  await dialog.getByRole('button', { name: 'Merge contacts' }).click();
  await expect(page.getByText('Failed to merge the contacts.')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('both stand one below the other, and every target is large enough', async ({ page, api }) => {
    const { robert } = await entered(api);
    const dialog = await openDialog(page, robert);
    await dialog.getByRole('button', { name: 'Choose Bob Müller' }).click();
    await expect(dialog).toContainText('2 places in matters');
    expect(await smallTargets(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Merge contacts' }).click();
    await expect(merged(page)).toContainText('Bob Müller');
    expect(await smallTargets(page)).toEqual([]);
  });
});

test('whoever edits a contact is told that it may be there twice, and led to the merge', async ({
  page,
  api,
}) => {
  const { robert } = await entered(api);
  await page.goto(`/contacts/${robert}/edit`);
  const hint = page.locator('[aria-live]').filter({ hasText: 'This contact may exist twice' });
  await expect(hint.getByRole('listitem')).toHaveText(/Bob Müller.*555-0101/);
  await expectNoViolations(page, 'the hint that a contact may be there twice');
  await hint.getByRole('link', { name: 'Merge with Bob Müller' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('2 places in matters, 1 other name, 0 relations');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
});

test('a merge that brings a name into a covered matter is told to its lead, and leads to a check', async ({
  page,
  api,
  firm,
  browser,
  baseURL,
}) => {
  const { robert, bob } = await entered(api);
  const { ATTORNEY } = firm.people;
  const body = { title: 'Lease of the mill', clients: [robert], lead_attorney: ATTORNEY.id };
  const { id } = await api(matters.create, { body });
  const check = await api(conflictChecks.create, { body: { matter: id } });
  const hits = (
    await api(conflictChecks.hits, { params: { id: check.id }, query: { undecided: 'true' } })
  ).map((hit) => hit.id);
  if (hits.length > 0)
    await api(conflictChecks.decide, { params: { id: check.id }, body: { hits, decision: 'NO_CONFLICT' } });
  await api(conflictChecks.close, { params: { id: check.id } });
  const dialog = await openDialog(page, robert);
  await dialog.getByRole('button', { name: 'Choose Bob Müller' }).click();
  await dialog.getByRole('button', { name: 'Merge contacts' }).click();
  await expect(dialog).toBeHidden();
  expect((await api(contactMerges.list, { params: { id: robert } }))[0]?.merged_contact).toBe(bob);

  const lead = await pageOf(browser, ATTORNEY, baseURL, { viewport: { width: 390, height: 844 } });
  await lead.goto('/');
  await lead
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const told = lead.getByRole('dialog', { name: 'Notifications' });
  await expect(told).toContainText(
    'Contacts were merged: no conflict check covers a name in your matter any more',
  );
  await expectNoViolations(lead, 'what is told of a merge');
  await told.getByRole('link', { name: 'Lease of the mill' }).first().click();
  await expect(lead.getByText('Not covered by a check: Robert Mueller.')).toBeVisible();
  await lead.getByRole('button', { name: 'Check them' }).click();
  await expect(lead.getByRole('region', { name: 'Names' })).toContainText('Robert Mueller');
  await lead.context().close();
});
