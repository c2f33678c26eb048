import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';

const feedsOn = (page: Page) => page.getByRole('table', { name: 'Calendar feeds' });

test('a calendar feed is made, read, shown with its last use and revoked; a deadline is acknowledged', async ({
  page,
  api,
}) => {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const made = await api(deadlines.create, {
    body: { title: 'Answer for Byron', matter: matter.id, kind: 'RESPONSE', due_on: day, reason: 'Served' },
  });
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'New feed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter which device/);
  await dialog.getByLabel('Name').fill('My phone');
  await expectNoViolations(page, 'light');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(/\/calendar\/[\w-]{64}\.ics$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(feedsOn(page).getByRole('row', { name: /My phone/ })).toContainText('Never');
  const read = await fetch(address);
  expect(await read.text()).toContain('SUMMARY:Response');
  await page.reload();
  await expect(feedsOn(page).getByRole('row', { name: /My phone/ })).not.toContainText('Never');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoViolations(page, 'light');
  await page.getByRole('button', { name: 'Revoke: My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No calendar feeds.')).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
  await page.goto(`/deadlines/${made.id}`);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('You have acknowledged the deadline.')).toBeVisible();
});
