import { audit } from '@caseward/contract/audit';
import { matters } from '@caseward/contract/matters';
import { ownTokens } from '@caseward/contract/personal-tokens';
import type { Page } from '@playwright/test';
import { callEndpoint, password } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { rowOf, toTop } from '../screens.ts';

const tokensOn = (page: Page) => page.getByRole('table', { name: 'Personal access tokens' });

test('a token is made, shown once, used by a program and revoked', async ({
  page,
  installation,
  api,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to create the token\. ApiError/);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Billing');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not the password');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(token).toMatch(/^caseward_pat_/);
  await expectNoViolations(page, 'light');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(tokensOn(page).getByRole('row', { name: /Billing/ })).toContainText('Never');
  expect((await callEndpoint(installation.url, matters.list, {}, token)).status).toBe(200);
  const body = { title: 'By a program' };
  expect((await callEndpoint(installation.url, matters.create, { body }, token)).status).toBe(403);
  await page.reload();
  await expect(tokensOn(page).getByRole('row', { name: /Billing/ })).not.toContainText('Never');
  await toTop(page);
  await expectNoViolations(page, 'light');
  await page.getByRole('button', { name: 'Revoke: Billing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(tokensOn(page)).toBeHidden();
  await expect(page.getByText('No tokens.')).toBeVisible();
  expect((await callEndpoint(installation.url, matters.list, {}, token)).status).toBe(401);
  expect((await api(audit.list, { query: { action: 'TOKEN_REVOKED' } })).length).toBe(1);
});

test('administrators see and revoke the tokens of all, and forbid them', async ({
  page,
  firm,
  installation,
}) => {
  const body = { name: 'Calendar', scope: 'WRITE', current_password: password };
  const { body: made } = await firm.people.STAFF.call(ownTokens.createToken, { body });
  const created = { body: { title: 'From the calendar' } };
  expect((await callEndpoint(installation.url, matters.create, created, made.token)).status).toBe(201);
  await page.goto('/settings/audit');
  await expect(rowOf(page, 'From the calendar')).toContainText('with the token “Calendar”');
  await page.goto('/settings/firm');
  await page.getByLabel('Allow personal access tokens').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  expect((await callEndpoint(installation.url, matters.list, {}, made.token)).status).toBe(403);
  await page.goto('/settings/account');
  await expect(page.getByText('Your firm does not allow personal access tokens')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New token' })).toHaveCount(0);
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Revoke: Calendar of First STAFF' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No tokens.')).toBeVisible();
  expect((await callEndpoint(installation.url, matters.list, {}, made.token)).status).toBe(401);
});
