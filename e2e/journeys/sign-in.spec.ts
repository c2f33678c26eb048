import { session } from '@caseward/contract/session';
import { password } from '../../apps/server/src/testing/firm.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, passwordField, placeOf, signIn, stored } from '../screens.ts';

const refused = 'Login failed. Please check your credentials.';

test.use({ role: null });

test('the form asks for username and password, in a column 420 wide', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Caseward');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Caseward');
  const username = page.getByLabel('Username');
  await expect(username).toHaveAttribute('placeholder', 'Your username');
  await expect(username).toHaveAccessibleName('Username');
  await expect(username).toHaveAttribute('required');
  await expect(username).toBeFocused();
  const masked = passwordField(page);
  await expect(masked).toHaveAccessibleName('Password');
  await expect(masked).toHaveAttribute('type', 'password');
  await expect(masked).toHaveAttribute('required');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  const column = await page.locator('.mantine-Container-root').boundingBox();
  expect(column?.width).toBe(420);
});

test('signing in leads home, with two tokens kept and nothing else', async ({ page, firm, wire }) => {
  await page.goto('/login');
  await signIn(page, firm.admin.username, password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  expect(placeOf(page)).toBe('/');
  const kept = await stored(page);
  expect(Object.keys(kept).sort()).toEqual(['access_token', 'refresh_token']);
  const [credentials] = wire.sent(session.signIn);
  expect(credentials?.postDataJSON()).toEqual({ username: firm.admin.username, password });
  expect(credentials?.headers().authorization).toBeUndefined();
  expect(wire.sent(session.me).map((me) => me.headers().authorization)).toEqual([
    `Bearer ${kept.access_token}`,
  ]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('Enter in the password field signs in', async ({ page, firm }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(firm.admin.username.toUpperCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

for (const [what, credentials] of Object.entries({
  'a wrong password': (username: string) => [username, 'not the password'] as const,
  'an unknown name': () => ['nobody-at-all', password] as const,
})) {
  test(`${what} is refused with an alert`, async ({ page, firm, errors }) => {
    errors.expect(failedRequest, /^ApiError: Username or password is wrong\./);
    await page.goto('/login');
    const [username, attempt] = credentials(firm.admin.username);
    await signIn(page, username, attempt);
    await expect(alertOn(page)).toHaveText(refused);
    expect(placeOf(page)).toBe('/login');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    expect(await stored(page)).toEqual({});
    await signIn(page, firm.admin.username, password);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
}

test('a server that cannot be reached is answered with the same alert', async ({
  page,
  firm,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, /^ApiError: The server cannot be reached\./);
  await wire.cut(session.signIn);
  await page.goto('/login');
  await signIn(page, firm.admin.username, password);
  await expect(alertOn(page)).toHaveText(refused);
});

test('a failed current-user call is a failed login, and drops the tokens', async ({
  page,
  firm,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, /^ApiError: Something went wrong on our side\./);
  const mend = await wire.fail(session.me);
  await page.goto('/login');
  await signIn(page, firm.admin.username, password);
  await expect(alertOn(page)).toHaveText(refused);
  expect(placeOf(page)).toBe('/login');
  expect(await stored(page)).toEqual({});
  await mend();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
});

test('empty fields are named, and nothing is sent', async ({ page, wire }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Enter your username.');
  await expect(passwordField(page)).toHaveAccessibleDescription('Enter your password.');
  expect(wire.calls()).toEqual([]);
});

test('a deep link survives sign-in', async ({ page, firm }) => {
  await page.goto('/matters?search=Byron');
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  await signIn(page, firm.admin.username, password);
  await expect(page.getByRole('searchbox', { name: 'Search matters' })).toHaveValue('Byron');
  expect(placeOf(page)).toBe('/matters?search=Byron');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeHidden();
});

test('sign-in leads to no other site', async ({ page, firm }) => {
  for (const elsewhere of [
    'https://example.com/',
    '//example.com/',
    '/\\example.com',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(elsewhere)}`);
    await signIn(page, firm.admin.username, password);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(placeOf(page)).toBe('/');
    // What a page still asks for would be refused.
    await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Pending Tasks' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.clear());
  }
});

test.describe('someone signed in', () => {
  test.use({ role: 'ATTORNEY' });

  test('is taken from the sign-in page to the dashboard', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(placeOf(page)).toBe('/');
  });
});
