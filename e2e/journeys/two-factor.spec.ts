import { readFile } from 'node:fs/promises';
import { account } from '@caseward/contract/account';
import { firm as firmEndpoints } from '@caseward/contract/firm';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import type { Page } from '@playwright/test';
import { password } from '../../apps/server/src/testing/firm.ts';
import { codeOf, setUpTwoFactor } from '../../apps/server/src/testing/two-factor.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, passwordField, placeOf, signIn, signOut, stored } from '../screens.ts';

const refused = 'Login failed. Please check your credentials.';

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const recoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
const currentPassword = (page: Page) => page.getByRole('textbox', { name: 'Current password' }).last();

/** The key shown beside the QR code. */
const keyOn = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');

test.describe('one’s own choice', () => {
  test.use({ role: 'STAFF' });

  test('it is set up with password, picture and code, and ten codes are taken along', async ({
    page,
    firm,
    errors,
  }) => {
    errors.expect(failedRequest, /^Two-factor authentication/);
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(currentPassword(page)).toBeFocused();
    await currentPassword(page).fill('not the password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(currentPassword(page)).toHaveAccessibleDescription('This is not your current password.');
    await currentPassword(page).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const key = await keyOn(page);
    expect(key).toMatch(/^[A-Z2-7]{16,}$/);
    await codeField(page).fill('000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(codeField(page)).toHaveAccessibleDescription(/This is not the code of the moment\./);
    await codeField(page).fill(codeOf(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(recoveryCodes(page)).toHaveCount(10);

    const codes = await recoveryCodes(page).allTextContents();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('caseward-recovery-codes.txt');
    const kept = await readFile(await file.path(), 'utf8');
    for (const code of codes) expect(kept).toContain(code);
    await page.emulateMedia({ media: 'print' });
    await expect(recoveryCodes(page)).toHaveCount(10);
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Matters', exact: true }).click();
    await answer(page, 'You have unsaved changes. Leave without saving them?', 'Keep editing');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('button', { name: 'Renew recovery codes' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'New password' })).toHaveAccessibleDescription(
      'At least 8 characters, of any kind.',
    );

    await signOut(page);
    await signIn(page, firm.people.STAFF.username, password);
    await expect(codeField(page)).toBeFocused();
    // The code of a moment ago is used up.
    await codeField(page).fill(codeOf(key, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('the recovery codes are renewed, and it is switched off', async ({ page, firm }) => {
    const { recovery_codes } = await setUpTwoFactor(firm.people.STAFF);
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Renew recovery codes' }).click();
    await currentPassword(page).fill(password);
    await page.getByRole('button', { name: 'Renew recovery codes' }).click();
    await expect(recoveryCodes(page)).toHaveCount(10);
    expect(recovery_codes).not.toContain(await recoveryCodes(page).first().textContent());
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await currentPassword(page).fill(password);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(alertOn(page)).toHaveText('Two-factor authentication is off.');
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    expect((await firm.people.STAFF.call(session.me)).body.user.two_factor).toBe(false);
  });
});

test.describe('the second step of signing in', () => {
  test.use({ role: null });

  test('asks for the code, and can be gone back from', async ({ page, firm, errors, wire }) => {
    errors.expect(failedRequest);
    const { code } = await setUpTwoFactor(firm.admin);
    await page.goto('/contacts');
    await signIn(page, firm.admin.username, password);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAccessibleDescription(
      'Six digits of your authenticator app, or a recovery code',
    );
    await expect(alertOn(page)).toHaveCount(0);
    expect(await stored(page)).toEqual({});
    await expectNoViolations(page, 'the code asked for');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Username')).toHaveValue(firm.admin.username);
    await expect(passwordField(page)).toHaveValue(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(codeField(page)).toHaveAccessibleDescription(/^Enter the code\./);
    await codeField(page).fill(code());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('There are no contacts yet.')).toBeVisible();
    const [first] = wire.sent(session.signIn);
    expect(first?.postDataJSON()).toEqual({ username: firm.admin.username, password });
  });

  test('takes a recovery code, once', async ({ page, firm, errors }) => {
    errors.expect(failedRequest, /^ApiError: Username or password is wrong\./);
    const { recovery_codes } = await setUpTwoFactor(firm.admin);
    const [recovery = ''] = recovery_codes;
    await page.goto('/login');
    await signIn(page, firm.admin.username, password);
    await codeField(page).fill(recovery);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await signOut(page);
    await signIn(page, firm.admin.username, password);
    await codeField(page).fill(recovery);
    await page.keyboard.press('Enter');
    await expect(alertOn(page)).toHaveText(refused);
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue(recovery);
  });
});

test.describe('too many tries', () => {
  test.use({ role: null });

  test('are told for how long to wait, counting down', async ({ page, errors }) => {
    errors.expect(failedRequest, /^ApiError/);
    await page.goto('/login');
    const username = `nobody-${crypto.randomUUID()}`;
    const wait = page.getByRole('timer');
    await expect(async () => {
      await signIn(page, username, 'not the password');
      await expect(wait).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(alertOn(page)).toHaveText(refused);
    await expect(wait).toHaveText(/^Try again in (\d+ minutes? ?)?(\d+ seconds?)?\.$/);
    const said = await wait.textContent();
    await expect(wait).not.toHaveText(said ?? '');
    await expectNoViolations(page, 'the wait');
  });
});

test.describe('where the firm requires it', () => {
  const required = { body: { two_factor_required: true } };

  test('people are led through set-up after sign-in, and on to where they wanted', async ({
    page,
    firm,
    api,
    context,
    wire,
  }) => {
    await api(firmEndpoints.update, required);
    await context.clearCookies();
    await page.goto('/caseward.svg');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/matters?search=Byron');
    await signIn(page, firm.people.READ_ONLY.username, password);
    const heading = page.getByRole('heading', { level: 1, name: 'Set up two-factor authentication' });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(['Logout']);
    await page.keyboard.press('Escape');
    await page.goto('/settings/account');
    await expect(heading).toBeVisible();
    const called = wire.calls().map((call) => new URL(call.url()).pathname);
    expect(new Set(called)).toEqual(new Set([session.signIn.path, session.me.path]));
    await page.goto('/two-factor?next=%2Fmatters%3Fsearch%3DByron');
    await currentPassword(page).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectNoViolations(page, 'the set-up');
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await codeField(page).fill(codeOf(await keyOn(page)));
    await page.keyboard.press('Enter');
    await expect(recoveryCodes(page)).toHaveCount(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search matters' })).toHaveValue('Byron');
    expect(placeOf(page)).toBe('/matters?search=Byron');
    await page.goto('/settings/account');
    await expect(page.getByText('Your firm requires it of everyone.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  });

  test('a person at work is led there by their next step, and can sign out instead', async ({
    page,
    api,
    errors,
  }) => {
    errors.expect(failedRequest);
    errors.tolerate(/^ApiError/);
    await page.goto('/');
    await expect(page.getByText('Total Matters')).toBeVisible();
    await api(firmEndpoints.update, required);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
    expect(placeOf(page)).toBe('/two-factor?next=%2Fcontacts');
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
    expect(placeOf(page)).toBe('/login');
  });

  test('a person who lost their device is helped, and chooses a longer password', async ({
    page,
    firm,
    api,
    browser,
  }) => {
    const { STAFF } = firm.people;
    await setUpTwoFactor(STAFF);
    const short = { current_password: password, new_password: 'kz8!vqaw' };
    await STAFF.call(account.changePassword, { body: short });
    await page.goto('/settings/team');
    await page.getByRole('button', { name: `Edit ${STAFF.username}` }).click();
    const dialog = page.getByRole('dialog', { name: STAFF.username });
    await dialog.getByRole('button', { name: 'Reset two-factor' }).click();
    await dialog.getByRole('textbox', { name: 'Your own password' }).fill(password);
    await dialog.getByRole('button', { name: 'Reset two-factor' }).click();
    await expect(dialog.getByRole('button', { name: 'Reset two-factor' })).toHaveCount(0);
    const rows = await api(people.list);
    expect(rows.find(({ id }) => id === STAFF.id)?.two_factor).toBe(false);

    const theirs = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
    await theirs.goto('/login');
    await signIn(theirs, STAFF.username, short.new_password);
    await expect(theirs.getByText('An administrator removed your second factor.')).toBeVisible();
    const chosen = theirs.getByRole('textbox', { name: 'New password' });
    await expect(chosen).toBeFocused();
    for (const [tried, fault] of [
      ['too short', /^At least 15 characters\./],
      ['a'.repeat(20), /^It is one of the passwords/],
    ] as const) {
      await chosen.fill(tried);
      await theirs.getByRole('button', { name: 'Save password and sign in' }).click();
      await expect(chosen).toHaveAccessibleDescription(fault);
    }
    await chosen.fill('three otters in a canoe');
    await theirs.getByRole('button', { name: 'Save password and sign in' }).click();
    await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});
