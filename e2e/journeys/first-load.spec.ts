import { session } from '@caseward/contract/session';
import type { Page } from '@playwright/test';
import { password } from '../../apps/server/src/testing/firm.ts';
import { chunksNamed, fileOf } from '../built-files.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { drawn, passwordField, placeOf, signIn } from '../screens.ts';

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Caseward' });

/** Holds a file back until the answered function is called. */
async function hold(page: Page, file: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Notes which files the page asks for. */
function asked(page: Page): () => string[] {
  const heard: string[] = [];
  page.on('request', (request) => heard.push(new URL(request.url()).pathname));
  return () => heard;
}

test('with a session, the code of the screens comes together with that of sign-in', async ({ page }) => {
  const [signInFile, ...behind] = await chunksNamed('sign-in', 'router', 'shell');
  const files = asked(page);
  const release = await hold(page, `**/${signInFile}`);
  await page.goto('/tasks', { waitUntil: 'commit' });
  for (const file of behind) await expect.poll(files).toContain(`/${file}`);
  // So do the fonts: what is drawn in others first would move.
  await expect.poll(() => files().filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  // Loaded ahead, and not twice.
  for (const file of behind) expect(files().filter((each) => each === `/${file}`)).toHaveLength(1);
});

test('the code of a screen comes while the session is checked', async ({ page, wire }) => {
  const files = asked(page);
  const release = await wire.hold(session.me);
  await page.goto('/tasks');
  const screen = (await fileOf('src/pages/tasks/TasksPage.tsx')).slice(2);
  await expect.poll(files).toContain(screen);
  await expect.poll(() => wire.sent(session.me).length).toBe(1);
  await drawn(page);
  await expect(page.locator('#root :visible')).toHaveCount(0);
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
});

test('a screen is fetched beside its styles, not after them', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const files = asked(page);
  const letStyles = await hold(page, '**/*.css');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  const screen = (await fileOf('src/pages/contacts/ContactsPage.tsx')).slice(2);
  await expect.poll(files).toContain(screen);
  await expect.poll(() => files().some((file) => file.endsWith('.css'))).toBe(true);
  letStyles();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test.describe('without a session', () => {
  test.use({ role: null });

  test('sign-in loads nothing of what is behind it until somebody types', async ({ page, firm }) => {
    const files = asked(page);
    await page.goto('/tasks');
    await expect(welcome(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const behind = await chunksNamed('router', 'shell');
    for (const file of behind) expect(files()).not.toContain(`/${file}`);
    await page.getByLabel('Username').fill(firm.admin.username);
    for (const file of behind) await expect.poll(files).toContain(`/${file}`);
    // The screen that sign-in leads to, too.
    await expect.poll(files).toContain((await fileOf('src/pages/tasks/TasksPage.tsx')).slice(2));
    await passwordField(page).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeFocused();
  });

  test('sign-in of an older release goes on with the newer one', async ({ page, firm, errors }) => {
    errors.tolerate(failedRequest, /dynamically imported module/);
    await page.goto('/tasks');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    const [router] = await chunksNamed('router');
    let isOld = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await page.route(`**/${router}`, (route) =>
      isOld
        ? route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' })
        : route.continue(),
    );
    await signIn(page, firm.admin.username, password);
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    expect(placeOf(page)).toBe('/tasks');
    await expect(page.locator('body')).not.toHaveAttribute('data-same-page');
  });

  test('code that cannot be loaded is told, and loaded when asked again', async ({ page, firm, errors }) => {
    errors.tolerate(failedRequest, /net::ERR/, /dynamically imported module/);
    await page.goto('/tasks');
    await expect(welcome(page)).toBeVisible();
    const [router] = await chunksNamed('router');
    const isAway = (url: URL) => url.pathname === `/${router}` || url.pathname === '/healthz';
    await page.route(isAway, (route) => route.abort('connectionrefused'));
    await signIn(page, firm.admin.username, password);
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
    await page.unroute(isAway);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  });

  test('Back at sign-in asks to sign in for the earlier address', async ({ page }) => {
    await page.goto('/login');
    await expect(welcome(page)).toBeVisible();
    // As a page that was left signed in and loaded anew afterwards has them.
    await page.evaluate(() => {
      history.replaceState(null, '', '/tasks');
      history.pushState(null, '', '/login');
    });
    await page.goBack();
    await expect.poll(() => placeOf(page)).toBe('/login?next=%2Ftasks');
    await expect(welcome(page)).toBeVisible();
  });
});
