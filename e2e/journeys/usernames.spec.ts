import { session } from '@caseward/contract/session';
import { callEndpoint, password } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn } from '../screens.ts';

test.describe('one’s own username', () => {
  test.use({ role: 'STAFF' });

  test('is changed, and one stays signed in', async ({ page, firm }) => {
    const married = `${firm.people.STAFF.username}-king`;
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Change username' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change username' });
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toBeFocused();
    await expectNoViolations(page, 'one’s own username');
    await dialog.getByRole('textbox', { name: 'Username' }).fill(married);
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(password);
    await dialog.getByRole('button', { name: 'Change username' }).click();
    await expect(alertOn(page)).toHaveText('Your username is changed.');
    await expect(page.getByRole('main').getByText(married)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText(married)).toBeVisible();
  });
});

test('a colleague’s username is changed by an administrator, with their own password', async ({
  page,
  firm,
  installation,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to change the username\. ApiError/);
  const { STAFF, ATTORNEY } = firm.people;
  const married = `${STAFF.username}-king`;
  await page.goto('/settings/team');
  await page.getByRole('button', { name: `Edit ${STAFF.username}` }).click();
  const dialog = page.getByRole('dialog', { name: STAFF.username });
  await dialog.getByRole('button', { name: 'Change username' }).click();
  const username = dialog.getByRole('textbox', { name: 'Username' });
  await expect(username).toBeFocused();
  await expectNoViolations(page, 'a colleague’s username');
  await username.fill(ATTORNEY.username);
  await dialog.getByRole('textbox', { name: 'Your own password' }).fill(password);
  await dialog.getByRole('button', { name: 'Change username' }).click();
  await expect(username).toHaveAccessibleDescription(/This username is taken\./);
  await username.fill(married);
  await dialog.getByRole('button', { name: 'Change username' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'People' })).toContainText(married);
  const credentials = { body: { username: married, password } };
  expect((await callEndpoint(installation.url, session.signIn, credentials)).status).toBe(200);
});
