import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, placeOf, rowOf, section, signOut } from '../screens.ts';

const unsaved = 'You have unsaved changes. Leave without saving them?';

test('a double click saves once', async ({ page, api, wire }) => {
  for (const { path, field, button, endpoint } of [
    { path: '/matters/add', field: 'Matter Title', button: 'Save Matter', endpoint: matters.create },
    { path: '/contacts/add', field: 'First Name', button: 'Save Contact', endpoint: contacts.create },
    { path: '/tasks/add', field: 'Title', button: 'Save task', endpoint: tasks.create },
  ]) {
    // The slower the server, the more a second click tempts.
    const release = await wire.hold(endpoint);
    await page.goto(path);
    await page.getByRole('textbox', { name: field }).fill('Once');
    await page.getByRole('button', { name: button }).dblclick();
    await page.keyboard.press('Enter');
    await expect.poll(() => wire.sent(endpoint).length).toBe(1);
    await release();
    await expect(page.getByRole('link', { name: 'Once', exact: true })).toHaveCount(1);
    expect(wire.sent(endpoint)).toHaveLength(1);
  }
  expect(await api(matters.list)).toHaveLength(1);
});

test('a double click adds a note once', async ({ page, api, wire }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Case Notes');
  await part.getByRole('textbox', { name: 'New note' }).fill('Once');
  await part.getByRole('button', { name: 'Add note' }).dblclick();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await expect(part.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  expect(wire.sent(notes.create)).toHaveLength(1);
});

test('a form without its required field is not sent, and the field says why', async ({ page, wire }) => {
  for (const { path, field, button, says } of [
    { path: '/matters/add', field: 'Matter Title', button: 'Save Matter', says: 'Enter a matter title.' },
    { path: '/contacts/add', field: 'First Name', button: 'Save Contact', says: 'Enter a first name.' },
    { path: '/tasks/add', field: 'Title', button: 'Save task', says: 'Enter a title.' },
  ]) {
    await page.goto(path);
    const input = page.getByRole('textbox', { name: field });
    await input.fill('   ');
    await page.getByRole('button', { name: button }).click();
    await expect(input).toHaveAccessibleDescription(says);
    await expect(input).toBeFocused();
    await input.fill('x'.repeat(256));
    await page.getByRole('button', { name: button }).click();
    await expect(input).toHaveAccessibleDescription(/^At most \d+ characters\.$/);
  }
  expect(wire.all().filter((request) => request.method() === 'POST')).toEqual([]);
});

test('a form is left by Cancel, and Back does not return to one that was saved', async ({ page, api }) => {
  const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Ada' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => placeOf(page)).toBe(`/contacts/${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'First Name' });
  await name.fill('Grace');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, unsaved, 'Keep editing');
  await expect(name).toHaveValue('Grace');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace');
  await page.goBack();
  await expect.poll(() => placeOf(page)).toBe(`/contacts/${id}`);
});

test('what was added is marked in its list, opened, and taken back', async ({ page }) => {
  for (const { path, field, button, said } of [
    { path: '/matters', field: 'Matter Title', button: 'Save Matter', said: 'Matter added.' },
    { path: '/contacts', field: 'First Name', button: 'Save Contact', said: 'Contact added.' },
    { path: '/tasks', field: 'Title', button: 'Save task', said: 'Task added.' },
  ]) {
    const add = async (name: string) => {
      await page.goto(`${path}/add`);
      await page.getByRole('textbox', { name: field }).fill(name);
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
      await expect(page.locator('[data-saved]')).toHaveText(new RegExp(`^${name}`));
    };
    await add('Kept');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kept');
    await add('Undone');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(alertOn(page)).toHaveText('Moved to the trash.');
    await expect(rowOf(page, 'Undone')).toHaveCount(0);
    await expect(rowOf(page, 'Kept')).toHaveCount(1);
    await expect(page.locator('[data-saved]')).toHaveCount(0);
  }
});

test('unsaved changes are asked about on every way out', async ({ page }) => {
  await page.goto('/matters');
  await page.getByRole('link', { name: 'Add New Matter' }).click();
  const title = page.getByRole('textbox', { name: 'Matter Title' });
  await title.fill('Half a title');
  const ways = {
    'a link': () => page.getByRole('link', { name: 'Contacts', exact: true }).click(),
    'the back button': () => page.evaluate(() => history.back()),
    'signing out': () => signOut(page),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await answer(page, unsaved, 'Keep editing');
    await expect(title, way).toHaveValue('Half a title');
    // The history is already a step back when the question comes; staying steps forward again.
    await expect.poll(() => placeOf(page), way).toBe('/matters/add');
  }
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(title).toHaveValue('Half a title');

  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await answer(page, unsaved, 'Leave without saving');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
});

test('what is saved, or never changed, is not asked about', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Matter Title' });
  await title.fill('Changed');
  await title.fill('Estate of Byron');
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks');
  await page.goto(`/matters/${id}/edit`);
  await title.fill('Changed');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed');
  await expect(page.getByRole('status').filter({ hasText: 'Matter saved.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a note half written is asked about', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const text = page.getByRole('textbox', { name: 'New note' });
  await text.fill('Half a note');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await answer(page, unsaved, 'Keep editing');
  await expect(text).toHaveValue('Half a note');
});

test('a question about leaving is taken back when what it is about has been saved', async ({
  page,
  wire,
}) => {
  const release = await wire.hold(tasks.create);
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('File the petition');
  await page.getByRole('button', { name: 'Save task' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: unsaved });
  await expect(question).toBeVisible();
  await release();
  await expect(page.getByRole('link', { name: 'File the petition' })).toBeVisible();
  await expect(question).toBeHidden();
  expect(placeOf(page)).toBe('/tasks');
});
