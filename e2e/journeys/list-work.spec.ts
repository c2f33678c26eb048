import { contacts } from '@caseward/contract/contacts';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, rowOf } from '../screens.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected' });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('matters are sorted by the headings of client and status', async ({ page, api }) => {
  for (const [title, last_name] of [
    ['One', 'Zander'],
    ['Two', 'Abel'],
    ['Three', ''],
  ] as const) {
    const clients = last_name
      ? [(await api(contacts.create, { body: { first_name: 'Kim', last_name } })).id]
      : [];
    await api(matters.create, { body: { title, clients, status: title === 'One' ? 'PENDING' : 'OPEN' } });
  }
  await page.goto('/matters');
  const rows = page.getByRole('table').getByRole('row');
  await page.getByRole('button', { name: 'Clients', exact: true }).click();
  await expect(page).toHaveURL(/ordering=client/);
  await expect(rows.nth(1)).toContainText('Two');
  await expect(rows.nth(3)).toContainText('Three');
  await expect(page.getByRole('columnheader', { name: 'Clients' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Clients', exact: true }).click();
  await expect(rows.nth(1)).toContainText('One');
  await expect(rows.nth(3)).toContainText('Three');
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect(rows.nth(1)).toContainText('One');
});

test('several tasks are deleted after a question that counts them, and restored by Undo', async ({
  page,
  api,
}) => {
  for (const title of ['One', 'Two', 'Three']) await api(tasks.create, { body: { title } });
  await page.goto('/tasks');
  for (const title of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete 2 tasks?');
  await expectNoViolations(page, 'asked');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete 2 tasks' }).click();
  await expect(said(page, '2 tasks moved to the trash.')).toBeVisible();
  await expect(rowOf(page, 'One')).toBeHidden();
  await expect(rowOf(page, 'Three')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('Restored.');
  await expect(rowOf(page, 'One')).toBeVisible();
});

test('matters on legal hold stay and are named', async ({ page, api }) => {
  const held = await api(matters.create, { body: { title: 'Held' } });
  await api(matters.create, { body: { title: 'Free' } });
  await api(holds.place, { params: { id: held.id }, body: { reason: 'A claim' } });
  await page.goto('/matters');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 matters' }).click();
  await expect(alertOn(page)).toHaveText('1 matter not deleted.');
  await expect(page.getByText(/^Held: .*legal hold/)).toBeVisible();
  await expect(rowOf(page, 'Free')).toBeHidden();
  await expect(rowOf(page, 'Held')).toBeVisible();
});

test('contacts have views as tabs, and the last one is remembered', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ann', last_name: 'Client', contact_type: 'CLIENT' } });
  await api(contacts.create, {
    body: { first_name: 'Harbor Lines', kind: 'COMPANY', contact_type: 'OTHER' },
  });
  await page.goto('/contacts');
  const tabs = page.getByRole('navigation', { name: 'Views of contacts' });
  await expect(tabs.getByRole('link')).toHaveText(['All', 'Clients', 'Opposing counsel', 'Companies']);
  await tabs.getByRole('link', { name: 'Companies' }).click();
  await expect(rowOf(page, 'Harbor Lines')).toBeVisible();
  await expect(rowOf(page, 'Ann Client')).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(tabs.getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-current', 'page');
});

test.describe('staff', () => {
  test.use({ role: 'STAFF' });

  test('delete many tasks, and no matters', async ({ page, api }) => {
    await api(matters.create, { body: { title: 'One' } });
    await page.goto('/matters');
    await page.getByRole('checkbox', { name: 'Select One' }).check();
    await expect(bar(page).getByRole('button', { name: 'Change status' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });
});
