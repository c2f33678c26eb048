import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, rowOf, section } from '../screens.ts';
import type { Wire } from '../wire.ts';

const keysOf = async (wire: Wire, endpoint: Parameters<Wire['sent']>[0]) =>
  Promise.all(wire.sent(endpoint).map((sent) => sent.headerValue('idempotency-key')));

for (const { what, path, field, button, failure, endpoint, list } of [
  {
    what: 'matter',
    path: '/matters/add',
    field: 'Matter Title',
    button: 'Save Matter',
    failure: 'Failed to create matter.',
    endpoint: matters.create,
    list: matters.list,
  },
  {
    what: 'contact',
    path: '/contacts/add',
    field: 'First Name',
    button: 'Save Contact',
    failure: 'Failed to create contact.',
    endpoint: contacts.create,
    list: contacts.list,
  },
  {
    what: 'task',
    path: '/tasks/add',
    field: 'Title',
    button: 'Save task',
    failure: 'Failed to create task.',
    endpoint: tasks.create,
    list: tasks.list,
  },
])
  test(`a ${what} whose answer got lost is saved again and is one`, async ({ page, api, wire, errors }) => {
    errors.expect(failedRequest, new RegExp(`^${failure}`));
    const mend = await wire.loseAnswers(endpoint);
    await page.goto(path);
    await page.getByRole('textbox', { name: field }).fill('Once');
    await page.getByRole('button', { name: button }).click();
    await expect(alertOn(page)).toHaveText(failure);
    await mend();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('link', { name: 'Once', exact: true })).toHaveCount(1);
    expect(await api(list)).toHaveLength(1);
    const [first, second] = await keysOf(wire, endpoint);
    expect(first).toMatch(/^\S+$/);
    expect(second).toBe(first);
  });

test('a note whose answer got lost is added again and is one; the next is another', async ({
  page,
  api,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to add note\./);
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Case Notes');
  const text = part.getByRole('textbox', { name: 'New note' });
  const add = part.getByRole('button', { name: 'Add note' });
  const mend = await wire.loseAnswers(notes.create);
  await text.fill('Once');
  await add.click();
  await expect(alertOn(page)).toHaveText('Failed to add note.');
  await mend();
  await add.click();
  await expect(text).toHaveValue('');
  await expect(part.getByRole('listitem')).toHaveCount(1);
  // The same words on purpose are another note.
  await text.fill('Once');
  await add.click();
  await expect(part.getByRole('listitem')).toHaveCount(2);
});

test('what is sent again after the tab was closed is done once as well', async ({
  context,
  page,
  api,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to create contact\./);
  const mend = await wire.loseAnswers(contacts.create);
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await expect(alertOn(page)).toHaveText('Failed to create contact.');
  await page.close();
  await mend();
  const later = await context.newPage();
  await later.goto('/contacts/add');
  await expect(later.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
  await later.getByRole('button', { name: 'Save Contact' }).click();
  await expect(later.getByRole('link', { name: 'Ada' })).toHaveCount(1);
  expect(await api(contacts.list)).toHaveLength(1);
});

test('what was changed after the answer got lost is another filling', async ({ page, api, wire, errors }) => {
  errors.expect(failedRequest, /^Failed to create contact\./);
  const mend = await wire.loseAnswers(contacts.create);
  await page.goto('/contacts/add');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await expect(alertOn(page)).toHaveText('Failed to create contact.');
  await mend();
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Byron');
  await page.getByRole('button', { name: 'Save Contact' }).click();
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  const [first, second] = await keysOf(wire, contacts.create);
  expect(second).not.toBe(first);
  expect(await api(contacts.list)).toHaveLength(2);
});

test('a change whose answer got lost is saved again without a question', async ({
  page,
  api,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to update contact\./);
  const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
  const mend = await wire.loseAnswers(contacts.update);
  await page.goto(`/contacts/${id}/edit`);
  await page.getByRole('textbox', { name: 'First Name' }).fill(' Augusta ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('Failed to update contact.');
  await mend();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Augusta');
  await expect(alertOn(page)).toHaveCount(0);
});

test('an upload whose answer got lost is gone on with, and is one document', async ({
  page,
  api,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, /^Upload failed\. Please check the console\./);
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const mend = await wire.loseAnswers(documents.create);
  await page.goto(`/matters/${id}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await (await chooser).setFiles({ name: 'will.txt', mimeType: 'text/plain', buffer: Buffer.from('will') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(alertOn(page)).toHaveText('Upload failed. Please check the console.');
  await mend();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(alertOn(page)).toHaveText('Upload successful!');
  await expect(rowOf(page, 'will.txt')).toHaveCount(1);
  expect(wire.sent(documents.generateUploadUrl)).toHaveLength(1);
  const [first, second] = await keysOf(wire, documents.create);
  expect(second).toBe(first);
});
