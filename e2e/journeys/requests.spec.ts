import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { answer, fact, rowOf, section } from '../screens.ts';

// An answer stays fresh for some seconds: a slow machine must not make it stale.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date()));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('saving a matter is one PUT and one event: its page shows the answer', async ({ page, api, wire }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}/edit`);
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Ada Byron');
  const before = await api(audit.history, { params: { id } });
  await saveChanges(page);
  await expect(heading(page)).toHaveText('Estate of Ada Byron');
  await expect(section(page, 'Case Notes')).toContainText('No notes have been written');
  await page.getByRole('link', { name: 'Matters', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Estate of Ada Byron' })).toBeVisible();

  const writes = wire.calls().filter((request) => request.method() !== 'GET');
  expect(writes.map((request) => request.method())).toEqual(['PUT']);
  // The one that filled the form.
  expect(wire.sent(matters.get)).toHaveLength(1);
  const events = (await api(audit.history, { params: { id } })).slice(0, -before.length);
  // The matter's page reads the notes, which the matter does not contain.
  expect(events.map(({ action, object_type }) => `${action} ${object_type}`).sort()).toEqual([
    'CHANGED matter',
    'READ note',
  ]);
});

test('a matter that was just shown is not fetched again to be edited, an older one is', async ({
  page,
  api,
  wire,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const title = page.getByRole('textbox', { name: 'Matter Title' });
  const edit = () => page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.goto(`/matters/${id}`);
  await edit();
  await expect(title).toHaveValue('Estate of Byron');
  expect(wire.sent(matters.get)).toHaveLength(1);

  await page.goBack();
  await expect(heading(page)).toHaveText('Estate of Byron');
  await api(matters.patch, { params: { id }, body: { title: 'Estate of Ada Byron' } });
  await page.clock.setFixedTime(Date.now() + 60_000);
  await edit();
  await expect(title).toHaveValue('Estate of Ada Byron');
});

test('saving a contact or a task is one PUT, and every page shows what was saved', async ({
  page,
  api,
  wire,
}) => {
  const contact = await api(contacts.create, { body: { first_name: 'Ada' } });
  const matter = await api(matters.create, { body: { title: 'Estate of Byron', clients: [contact.id] } });
  await api(tasks.create, { body: { title: 'File the petition', matter: matter.id } });
  const client = fact(page, 'Clients');
  const task = (title: string) => section(page, 'Tasks').getByRole('link', { name: title });

  await page.goto(`/matters/${matter.id}`);
  await expect(task('File the petition')).toBeVisible();
  await client.getByRole('link', { name: 'Ada' }).click();
  await expect(heading(page)).toHaveText('Ada');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
  await saveChanges(page);
  await expect(heading(page)).toHaveText('Ada Lovelace');
  await page.getByRole('table').getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(client).toHaveText('Ada Lovelace');
  expect(wire.sent(contacts.get)).toHaveLength(1);
  expect(wire.sent(contacts.update)).toHaveLength(1);

  await task('File the petition').click();
  await expect(heading(page)).toHaveText('File the petition');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('File the will');
  await saveChanges(page);
  await page.getByRole('link', { name: 'File the will' }).click();
  await expect(heading(page)).toHaveText('File the will');
  expect(wire.sent(tasks.get)).toHaveLength(1);
  expect(wire.sent(tasks.update)).toHaveLength(1);
  await page.getByRole('main').getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(task('File the will')).toBeVisible();
});

test('what is added to a matter or deleted on its page is shown, and nothing read again', async ({
  page,
  api,
  wire,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(tasks.create, { body: { title: 'First', matter: id, due_date: '2026-02-02' } });
  await page.goto(`/matters/${id}`);
  const [work, notesPart] = [section(page, 'Tasks'), section(page, 'Case Notes')];
  const written = notesPart.getByRole('listitem');

  await work.getByRole('button', { name: 'Add task' }).click();
  await work.getByRole('textbox', { name: 'Title' }).fill('Second');
  await work.getByRole('button', { name: 'Save task' }).click();
  await expect(work.getByRole('row')).toContainText(['Title', 'First', 'Second']);
  await notesPart.getByRole('textbox', { name: 'New note' }).fill('Call the clerk');
  await notesPart.getByRole('button', { name: 'Add note' }).click();
  await expect(written).toContainText(['Call the clerk']);
  await notesPart.getByRole('button', { name: 'Delete note' }).click();
  await answer(page, 'Are you sure you want to delete this note?', 'Delete');
  await expect(written).toHaveCount(0);
  // What comes back from the trash is fetched: had anything been before, there would be more.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(written).toContainText(['Call the clerk']);
  await expect.poll(() => wire.sent(matters.get).length).toBe(2);
  expect(wire.sent(notes.list)).toHaveLength(2);
});

test('a document that is renamed or deleted does not make its matter read again', async ({
  page,
  api,
  wire,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const window = page.waitForEvent('filechooser');
  await page.getByRole('main').getByRole('button', { name: 'File', exact: true }).click();
  await (await window).setFiles({ name: 'will.txt', mimeType: 'text/plain', buffer: Buffer.from('a will') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(rowOf(page, 'will.txt')).toBeVisible();
  const reads = wire.sent(matters.get).length;

  await page.getByRole('button', { name: 'Edit will.txt' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('The will');
  await saveChanges(page);
  await expect(rowOf(page, 'The will')).toBeVisible();
  await page.getByRole('button', { name: 'Delete The will' }).click();
  await answer(page, 'Are you sure you want to delete this document?', 'Delete');
  await expect(section(page, 'Documents')).toContainText('No documents have been uploaded');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'The will')).toBeVisible();
  expect(wire.sent(documents.patch)).toHaveLength(1);
  expect(wire.sent(matters.get)).toHaveLength(reads + 1);
});
