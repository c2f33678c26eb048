import { session } from '@caseward/contract/session';
import type { Page } from '@playwright/test';
import { pngOf } from '../../apps/server/src/demo/png.ts';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { signOut, toTop } from '../screens.ts';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" width="40" height="10">
  <script>document.title = 'run'; fetch('https://elsewhere.example')</script>
  <rect width="40" height="10" fill="green"/></svg>`;

const files = {
  square: { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(20, 20, () => [200, 0, 0, 255]) },
  drawing: { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
  text: { name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('Hale & Partners') },
  broken: { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('Hale & Partners') },
};

async function chooseFile(page: Page, button: string, file: (typeof files)[keyof typeof files]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

/** The picture at the head of the page, once it is loaded. */
const headOf = (page: Page) => page.locator('header img');
const ratioOf = (page: Page) =>
  headOf(page).evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalWidth / image.naturalHeight),
  );

test('a logo is set, replaced, put back and removed', async ({ page, api }) => {
  await page.goto('/settings/firm');
  await expect(headOf(page)).toHaveCount(0);
  await chooseFile(page, 'Upload logo', files.square);
  await expect(page.getByText('The logo is saved.')).toBeVisible();
  await expect(page.getByRole('img', { name: "The firm's logo" })).toBeVisible();
  expect(await ratioOf(page)).toBe(1);
  await toTop(page);
  await expectNoViolations(page, 'settings with a logo');

  await chooseFile(page, 'Replace logo', files.drawing);
  // Lines become dots, as many as a letterhead needs, and the script in them is gone.
  await expect(headOf(page)).toHaveAttribute('width', '1024');
  expect(await ratioOf(page)).toBe(4);
  await expect(page).not.toHaveTitle('run');
  expect((await api(session.me)).tenant.logo).toMatchObject({ width: 1024, height: 256 });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headOf(page)).toHaveAttribute('width', '20');
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(headOf(page)).toHaveCount(0);
  expect((await api(session.me)).tenant.logo).toBeNull();
});

test('what is no picture is refused with what to do', async ({ page }) => {
  await page.goto('/settings/firm');
  await chooseFile(page, 'Upload logo', files.text);
  await expect(page.getByText('Choose a PNG, JPEG, WebP or SVG file.')).toBeVisible();
  await chooseFile(page, 'Upload logo', files.broken);
  await expect(page.getByText('The file could not be read as a picture.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload logo' })).toHaveAccessibleDescription(
    'The file could not be read as a picture. Choose another one.',
  );
  await chooseFile(page, 'Upload logo', files.square);
  await expect(headOf(page)).toHaveCount(1);
  await expect(page.getByText('The file could not be read as a picture.')).toHaveCount(0);
});

test('sign-in shows the logo of the firm that was there last, and none that is gone', async ({
  page,
  browser,
  installation,
}) => {
  await page.goto('/settings/firm');
  await chooseFile(page, 'Upload logo', files.square);
  await expect(headOf(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  const { cookies } = await page.context().storageState();
  await signOut(page);
  const logo = page.locator('main img');
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(
    await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(20);
  await expectNoViolations(page, 'sign-in with a logo');

  const another = await browser.newContext({ baseURL: installation.url });
  const stranger = await another.newPage();
  await stranger.goto('/login');
  await expect(stranger.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  await expect(stranger.locator('main img')).toHaveCount(0);

  const gone = cookies.map((cookie) =>
    cookie.name === 'caseward_logo'
      ? { ...cookie, value: cookie.value.replace(/.{8}\/$/, '00000000/') }
      : cookie,
  );
  await another.addCookies(gone);
  await stranger.goto('/login');
  await expect(stranger.locator('main svg').first()).toBeVisible();
  await expect(stranger.locator('main img')).toHaveCount(0);
  await another.close();
});

test('paper begins with the logo, the name and when it was printed', async ({ page }) => {
  await page.goto('/settings/firm');
  await chooseFile(page, 'Upload logo', files.square);
  await expect(headOf(page)).toHaveCount(1);
  for (const path of ['/', '/matters', '/contacts', '/tasks', '/documents', '/settings/audit']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(headOf(page)).toBeVisible();
    await expect(page.getByRole('banner')).toHaveText(/^Hale & Partners.*Printed on \w+ \d+, \d{4} at/);
    await expect(page.getByRole('banner').getByRole('button').filter({ visible: true })).toHaveCount(0);
  }
});
