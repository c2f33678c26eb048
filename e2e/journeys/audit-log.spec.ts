import { readFile } from 'node:fs/promises';
import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, choose, placeOf, rowOf, select } from '../screens.ts';

test.beforeEach(async ({ api, firm }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await firm.people.ATTORNEY.call(matters.patch, { params: { id }, body: { status: 'CLOSED' } });
});

test('the log is narrowed by person, object, action and day, and the address keeps that', async ({
  page,
  firm,
}) => {
  const { ATTORNEY } = firm.people;
  await page.goto('/settings/audit');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rowOf(page, 'created the contact “Ada Byron”')).toBeVisible();
  await expect(
    rowOf(page, 'changed the status and the closing day of the matter “Estate of Byron”'),
  ).toContainText('from Open to Closed');
  await expectNoViolations(page, 'the log');

  await choose(page, 'Person', ATTORNEY.username);
  await expect(rowOf(page, 'created the contact')).toHaveCount(0);
  await expect.poll(() => placeOf(page)).toBe(`/settings/audit?user=${ATTORNEY.id}`);
  await select(page, 'Record', 'Matter');
  await select(page, 'Action', 'Changed');
  await page.getByRole('textbox', { name: 'From' }).fill('2026-01-01');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect.poll(() => placeOf(page)).toContain('since=2026-01-01');

  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue(ATTORNEY.name);
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('Changed');
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('January 1, 2026');

  await page.getByRole('button', { name: 'Clear Action' }).click();
  await select(page, 'Action', 'Deactivated');
  await expect(page.getByText('No events match.')).toBeVisible();
  await expectNoViolations(page, 'no match');
});

test('the log is narrowed to one object, and opened again', async ({ page }) => {
  await page.goto('/settings/audit');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await rowOf(page, 'created the matter')
    .getByRole('button', { name: 'Filter to this: Estate of Byron' })
    .click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all records again' }).click();
  await expect(rowOf(page, 'created the contact')).toBeVisible();
});

test('the log shows changes first, and views in one click', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate of Hale' } });
  await STAFF.call(matters.get, { params: { id } });
  await page.goto('/settings/audit');
  await expect(rowOf(page, 'created the matter “Estate of Hale”')).toContainText('Today');
  await expect(rowOf(page, 'viewed the matter')).toHaveCount(0);
  await page.getByText('Views', { exact: true }).click();
  await expect(rowOf(page, 'viewed the matter “Estate of Hale”')).toContainText(STAFF.name);
  await expect(rowOf(page, 'created the matter')).toHaveCount(0);
  await expect.poll(() => placeOf(page)).toBe('/settings/audit?show=views');
  // Who asks for an action sees it, of whatever part it is.
  await select(page, 'Action', 'Signed in');
  await expect(rowOf(page, 'signed in').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Everything' })).toBeChecked();
  await page.getByText('Changes', { exact: true }).click();
  await expect(rowOf(page, 'created the matter “Estate of Hale”')).toBeVisible();
  await expectNoViolations(page, 'the parts of the log');
});

test('what is no filter in an address is left out', async ({ page }) => {
  await page.goto('/settings/audit?action=NOTHING&user=me&object_type=matter&colour=red');
  await expect(rowOf(page, 'created the matter')).toBeVisible();
  await expect(rowOf(page, 'created the contact')).toHaveCount(0);
});

test('what is filtered is exported as CSV', async ({ page }) => {
  await page.goto('/settings/audit?object_type=contact');
  await expect(rowOf(page, 'created the contact')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toBe('audit-log.csv');
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Ada Byron');
  await expect(alertOn(page)).toHaveText('The audit log is exported.');
  await page.goto('/settings/audit?show=views');
  await expect(rowOf(page, 'exported the audit log')).toBeVisible();
});

test('an export that fails says so', async ({ page, wire, errors }) => {
  errors.expect(failedRequest, /^Failed to export the audit log\. ApiError: /);
  const release = await wire.hold(audit.export);
  await page.goto('/settings/audit');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Exporting...' })).toBeVisible();
  await wire.fail(audit.export);
  await release();
  await page.reload();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(alertOn(page)).toHaveText('Failed to export the audit log.');
});
