import { contacts } from '@caseward/contract/contacts';
import { session } from '@caseward/contract/session';
import { fileOf } from '../built-files.ts';
import { failedRequest } from '../console-watch.ts';
import { visitEveryPage } from '../every-page.ts';
import { expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { placeOf, signOut, stored } from '../screens.ts';

test.use({ firmName: 'Hale, Ortega & Partners' });

test('the header is 60 high and names the firm, the navigation is 220 wide', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByText('Hale, Ortega & Partners', { exact: true })).toBeVisible();
  expect((await header.boundingBox())?.height).toBe(60);
  const navigation = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(navigation?.x).toBeGreaterThanOrEqual(0);
  expect((navigation?.x ?? 0) + (navigation?.width ?? 0)).toBeLessThanOrEqual(220);
  const main = await page.getByRole('main').boundingBox();
  expect(main?.x).toBe(220);
  expect(main?.y).toBe(60);
});

test('without a firm the header names the product, and without a user there is no menu', async ({
  page,
  wire,
}) => {
  await wire.answer(session.me, { user: null, tenant: null });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByText('Caseward', { exact: true })).toBeVisible();
  await expect(header.getByRole('button')).toHaveCount(0);
});

test('the user menu says who is signed in, and has an entry Logout', async ({ page, firm }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: firm.admin.username }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('First ADMIN');
  await expect(menu).toContainText('Administrator');
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test('the navigation marks where one is, and every tab has its title', async ({ page, api }) => {
  // It goes to every screen.
  test.slow();
  const records = await enterOneOfEach(api);
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await visitEveryPage(page, records, async (path, tab) => {
    await expect(page).toHaveTitle(`${tab} · Caseward`);
    await expect(entries).toHaveText([
      'Dashboard',
      'Matters',
      'Contacts',
      'Tasks',
      'Calendar',
      /^Deadlines/,
      'Events',
      'Documents',
      'Conflicts',
      'Settings',
      'Help',
    ]);
    const [, place = ''] = new URL(page.url()).pathname.split('/');
    const marked = {
      '': 'Dashboard',
      matters: 'Matters',
      contacts: 'Contacts',
      tasks: 'Tasks',
      calendar: 'Calendar',
      deadlines: 'Deadlines',
      events: 'Events',
      settings: 'Settings',
      documents: 'Documents',
      conflicts: 'Conflicts',
      help: 'Help',
    }[place];
    const active = entries.and(page.locator('[aria-current="page"]'));
    // The count of deadlines follows their name.
    await expect(active, path).toHaveText(marked ? [new RegExp(`^${marked}`)] : []);
    // What screen readers are told is also what is seen.
    for (const entry of await entries.all()) {
      const ground = await entry.evaluate((element) => getComputedStyle(element).backgroundColor);
      const isMarked = marked !== undefined && (await entry.textContent())?.startsWith(marked) === true;
      expect(ground !== 'rgba(0, 0, 0, 0)', path).toBe(isMarked);
    }
  });
});

test('each entry leads to its screen', async ({ page }) => {
  await page.goto('/');
  for (const [entry, path] of Object.entries({
    Matters: '/matters',
    Contacts: '/contacts',
    Tasks: '/tasks',
    Documents: '/documents',
    Conflicts: '/conflicts',
    Dashboard: '/',
  })) {
    await page.getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeFocused();
    expect(placeOf(page)).toBe(path);
  }
});

test('an unknown address is not found, inside the shell', async ({ page, errors }) => {
  errors.expect(failedRequest);
  const answer = await page.goto('/matters/add/what');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('what an entry leads to is loaded while one points at it', async ({ page, wire }) => {
  await page.goto('/');
  await expect(page.getByText('Total Matters')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = () => wire.all().filter((request) => request.resourceType() === 'script').length;
  const before = scripts();
  await page.getByRole('link', { name: 'Contacts', exact: true }).hover();
  await expect.poll(scripts).toBeGreaterThan(before);
  expect(placeOf(page)).toBe('/');
});

test('the data of a page loads beside its code, and once', async ({ page, wire }) => {
  const held = Promise.withResolvers<void>();
  await page.route(await fileOf('src/pages/contacts/ContactsPage.tsx'), async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Total Matters')).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).press('Enter');
  // The rows and their total.
  await expect.poll(() => wire.sent(contacts.list).length).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  held.resolve();
  await expect(page.getByText('There are no contacts yet.')).toBeVisible();
  expect(wire.sent(contacts.list)).toHaveLength(2);
});

test('dark and light are kept for this browser, beyond signing out', async ({ page }) => {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.goto('/');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await scheme()).toBe('dark');
  expect(Object.keys(await stored(page)).sort()).toEqual(['access_token', 'refresh_token']);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(await scheme()).toBe('dark');
});

test('"Skip to content" is the first stop of the keyboard', async ({ page }) => {
  await page.goto('/matters');
  await expect(page.getByRole('heading', { name: 'Matters' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
