import { session } from '@caseward/contract/session';
import type { Page } from '@playwright/test';
import { callEndpoint, password } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolationsInLightAndDark, schemeOf } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, drawn, signIn } from '../screens.ts';

const newPassword = 'three otters in a canoe';

const sessions = (page: Page) => page.getByRole('table', { name: 'Sessions' }).getByRole('row');

test.use({ role: 'STAFF' });

test('name and e-mail address are one’s own to change', async ({ page, firm }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeFocused();
  await page.getByLabel('First Name').fill('Sam');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    'Must be an e-mail address.',
  );
  await page.getByRole('textbox', { name: 'E-mail' }).fill('sam@example.com');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('Your account is saved.');
  await page.getByRole('banner').getByRole('button').last().click();
  await expect(page.getByRole('menu')).toContainText('Sam STAFF');
  const { body } = await firm.people.STAFF.call(session.me);
  expect(body.user).toMatchObject({ first_name: 'Sam', email: 'sam@example.com' });
});

test('a new password takes the current one, and ends the sessions elsewhere', async ({
  page,
  firm,
  installation,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to change your password\. ApiError/);
  const { STAFF } = firm.people;
  const credentials = (secret: string) => ({ body: { username: STAFF.username, password: secret } });
  const other = await callEndpoint(installation.url, session.signIn, credentials(password));
  await page.goto('/settings/account');
  const current = page.getByRole('textbox', { name: 'Current password' });
  const chosen = page.getByRole('textbox', { name: 'New password' });
  const save = page.getByRole('button', { name: 'Change password' });
  await expect(chosen).toHaveAccessibleDescription(/^At least 15 characters/);
  await current.fill('not the password');
  await chosen.fill(newPassword);
  await save.click();
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await current.fill(password);
  await chosen.fill('passwordpassword');
  await save.click();
  await expect(chosen).toHaveAccessibleDescription(/one of the passwords that are guessed first/);
  await expect(alertOn(page)).toHaveText('Failed to change your password.');
  await page.getByRole('button', { name: 'Show or hide the password' }).last().click();
  await expect(chosen).toHaveAttribute('type', 'text');
  await chosen.fill(newPassword);
  await save.click();
  await expect(alertOn(page).filter({ hasText: 'Your password is changed.' })).toBeVisible();
  await expect(current).toHaveValue('');
  const me = await callEndpoint(installation.url, session.me, {}, other.body.access);
  expect(me.status).toBe(401);
  expect((await STAFF.call(session.me)).status).toBe(200);
  expect((await callEndpoint(installation.url, session.signIn, credentials(newPassword))).status).toBe(200);
});

test('sessions elsewhere are ended one by one, or all', async ({ page, firm, installation }) => {
  const { STAFF } = firm.people;
  const body = { username: STAFF.username, password };
  for (const _ of [1, 2, 3]) await callEndpoint(installation.url, session.signIn, { body });
  await page.goto('/settings/account');
  await expect(sessions(page)).toHaveCount(5);
  await expect(sessions(page).filter({ hasText: 'This session' })).toHaveCount(1);
  const own = sessions(page).filter({ hasText: 'This session' });
  await expect(own.getByRole('button')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click();
  await expect(sessions(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Sign out of other sessions' }).click();
  await answer(page, 'Sign out of all other sessions?', 'Sign out of other sessions');
  await expect(sessions(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Sign out of other sessions' })).toHaveCount(0);
  await page.reload();
  await expect(own).toBeVisible();
});

test('the appearance is kept in the account, for every browser', async ({ page, firm, browser }) => {
  const { STAFF } = firm.people;
  await page.goto('/settings/account');
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Dark').click();
  await expect.poll(() => schemeOf(page)).toBe('dark');
  await expect.poll(async () => (await STAFF.call(session.me)).body.user.theme).toBe('DARK');
  const other = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await other.goto('/login');
  expect(await schemeOf(other)).toBe('light');
  await signIn(other, STAFF.username, password);
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await schemeOf(other)).toBe('dark');
});

test('an appearance that cannot be kept is taken back', async ({ page, wire, errors }) => {
  errors.expect(failedRequest, /^Failed to save the appearance\./);
  await page.goto('/settings/account');
  await expect(sessions(page)).toHaveCount(2);
  await wire.fail({ method: 'PATCH', path: '/api/v1/account/' });
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(alertOn(page)).toHaveText('Failed to save the appearance.');
  expect(await schemeOf(page)).toBe('light');
});

for (const [where, viewport] of [
  ['a laptop', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(`the settings on ${where}`, () => {
    test.use({ role: 'ADMIN', viewport });

    for (const path of ['/settings/account', '/settings/team', '/settings/firm'])
      test(`have no flaw that axe finds at ${path}, and fit`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        await expectNoViolationsInLightAndDark(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });
  });
}

test.describe('whose sign-in token was stolen', () => {
  test.use({ role: null });

  test('is told at the next sign-in, until they dismiss it', async ({ page, firm, installation }) => {
    const { admin } = firm;
    const steal = { body: { refresh: admin.refresh } };
    const { body: renewed } = await callEndpoint(installation.url, session.refresh, steal);
    await callEndpoint(installation.url, session.refresh, { body: { refresh: renewed.refresh } });
    expect((await callEndpoint(installation.url, session.refresh, steal)).status).toBe(401);
    await page.clock.install();
    await page.goto('/login');
    await signIn(page, admin.username, password);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(alertOn(page)).toContainText('One of your sessions was ended');
    await page.clock.fastForward('10:00');
    await drawn(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alertOn(page)).toHaveCount(0);
  });
});
