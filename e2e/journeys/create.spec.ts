import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { fileOf } from '../built-files.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';
import { searchFor } from '../search-box.ts';

const dialogOn = (page: Page, name: string) => page.getByRole('dialog', { name });
const commandOn = (page: Page, name: string) =>
  dialogOn(page, 'Search').getByRole('option', { name, exact: true });

/** Opens a screen, and waits until its keys do something. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Types into the search, and waits until all that it finds is there. */
async function command(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = dialogOn(page, 'Search');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(dialog.getByRole('status')).toHaveText('Nothing found.');
}

test('one key adds a task, and the page stays as it was', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await open(page, '/contacts?search=ada');
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  await page.keyboard.press('c');
  const dialog = dialogOn(page, 'New task');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Call back about the lease');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Task added.')).toBeVisible();
  expect(placeOf(page)).toBe('/contacts?search=ada');
  expect(await api(tasks.list, {})).toMatchObject([{ title: 'Call back about the lease', matter: null }]);
});

test('on a matter, the new task is one of it, unless another is chosen', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await open(page, `/matters/${id}`);
  await page.getByRole('banner').getByRole('button', { name: 'New', exact: true }).click();
  const dialog = dialogOn(page, 'New task');
  await expect(dialog.getByRole('combobox', { name: 'Matter' })).toHaveValue('Estate of Byron');
  await dialog.getByLabel('Title').fill('File the inventory');
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await expect(page.getByRole('table', { name: 'Tasks of this matter' })).toContainText('File the inventory');
});

test('what is typed into the dialog is asked about, and leads on to other records', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('c');
  const dialog = dialogOn(page, 'New task');
  await dialog.getByLabel('Title').fill('Half a thought');
  await dialog.getByRole('link', { name: 'New contact' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought');
  await dialog.getByRole('link', { name: 'New contact' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add contact' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a letter that is typed opens nothing', async ({ page }) => {
  await open(page, '/contacts');
  await page.getByRole('searchbox', { name: 'Search contacts' }).focus();
  await page.keyboard.type('c?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('is offered nothing to add', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
    await page.keyboard.press('c');
    await command(page, 'new');
    await expect(dialogOn(page, 'Search').getByRole('group', { name: 'Commands' })).toHaveCount(0);
  });
});

test('commands are found in the search, and run by keyboard', async ({ page }) => {
  await open(page, '/');
  await command(page, 'go tas');
  await expect(commandOn(page, 'Go to tasks')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await command(page, 'new task');
  await commandOn(page, 'New task').click();
  await expect(dialogOn(page, 'New task').getByLabel('Title')).toBeFocused();
});

test('a command does not wait for what is found', async ({ page, wire }) => {
  const release = await wire.hold(search.find);
  await open(page, '/');
  const options = await searchFor(page, 'go to tas');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await release();
});

test('what is typed before a dialog is there stands in its first field', async ({ page }) => {
  for (const [code, keys, name, field] of [
    ['src/features/search/SearchDialog.tsx', 'Control+k', 'Search', 'combobox'],
    ['src/app/CreateDialog.tsx', 'c', 'New task', 'textbox'],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(await fileOf(code), async (route) => {
      await released;
      await route.continue();
    });
    await open(page, '/tasks');
    await page.keyboard.press(keys);
    // Where it is a key of the page, or a space that would press a button, it is text all the same.
    await page.keyboard.type('nox? cx');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    await expect(dialogOn(page, name).getByRole(field).first()).toHaveValue('nox? c');
    await expect(dialogOn(page, name).getByRole(field).first()).toBeFocused();
  }
});

test('Back closes the search', async ({ page }) => {
  await open(page, '/contacts');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await command(page, 'x');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('? lists the keys of the page, which can be turned off', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('?');
  const dialog = dialogOn(page, 'Keyboard shortcuts');
  await expect(dialog.getByRole('row', { name: 'New task' })).toContainText('c');
  await dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await command(page, 'keyboard');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked();
});

for (const [device, width] of [
  ['laptop', 1440],
  ['phone', 390],
] as const) {
  test(`the dialogs of the frame are accessible on a ${device}, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const scheme of ['light', 'dark'] as const) {
      await open(page, '/');
      await followScheme(page, scheme);
      for (const [key, name] of [
        ['c', 'New task'],
        ['?', 'Keyboard shortcuts'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(dialogOn(page, name)).toBeVisible();
        await expectNoViolations(page, name, { colorsAlone: scheme === 'dark' });
        await dialogOn(page, name).getByRole('button', { name: 'Close' }).click();
      }
    }
  });
}
