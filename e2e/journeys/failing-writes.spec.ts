import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, choose, placeOf, section } from '../screens.ts';
import { outage, type Wire } from '../wire.ts';

interface Write {
  endpoint: Parameters<Wire['fail']>[0];
  alert: string;
  /** Where it is done, given the id of a record of each kind. */
  path: (ids: { matter: string; contact: string; task: string }) => string;
  /** The field that is filled in first, and the button that sends. */
  field?: string;
  button: string;
  /** The question before anything is sent. */
  question?: string;
}

const writes: Write[] = [
  {
    endpoint: matters.create,
    alert: 'Failed to create matter.',
    path: () => '/matters/add',
    field: 'Matter Title',
    button: 'Save Matter',
  },
  {
    endpoint: matters.update,
    alert: 'Failed to update matter.',
    path: ({ matter }) => `/matters/${matter}/edit`,
    field: 'Matter Title',
    button: 'Save Changes',
  },
  {
    endpoint: matters.remove,
    alert: 'Failed to delete matter.',
    path: ({ matter }) => `/matters/${matter}`,
    button: 'Delete',
    question: 'Are you sure you want to delete this matter?',
  },
  {
    endpoint: notes.create,
    alert: 'Failed to add note.',
    path: ({ matter }) => `/matters/${matter}`,
    field: 'New note',
    button: 'Add note',
  },
  {
    endpoint: contacts.create,
    alert: 'Failed to create contact.',
    path: () => '/contacts/add',
    field: 'First Name',
    button: 'Save Contact',
  },
  {
    endpoint: contacts.update,
    alert: 'Failed to update contact.',
    path: ({ contact }) => `/contacts/${contact}/edit`,
    field: 'First Name',
    button: 'Save Changes',
  },
  {
    endpoint: contacts.remove,
    alert: 'Failed to delete contact.',
    path: ({ contact }) => `/contacts/${contact}`,
    button: 'Delete',
    question: 'Are you sure you want to delete this contact?',
  },
  {
    endpoint: tasks.create,
    alert: 'Failed to create task.',
    path: () => '/tasks/add',
    field: 'Title',
    button: 'Save task',
  },
  {
    endpoint: tasks.update,
    alert: 'Failed to update task.',
    path: ({ task }) => `/tasks/${task}/edit`,
    field: 'Title',
    button: 'Save Changes',
  },
  {
    endpoint: tasks.remove,
    alert: 'Failed to delete task.',
    path: ({ task }) => `/tasks/${task}`,
    button: 'Delete',
    question: 'Are you sure you want to delete this task?',
  },
];

async function send(page: Page, { button, question }: Write): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  if (question) await answer(page, question, 'Delete');
}

for (const write of writes) {
  test(`"${write.alert}" nothing typed is lost, and trying again works`, async ({
    page,
    api,
    wire,
    errors,
  }) => {
    const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
    const contact = await api(contacts.create, { body: { first_name: 'Ada' } });
    const task = await api(tasks.create, { body: { title: 'File the petition' } });
    const mend = await wire.fail(write.endpoint);
    await page.goto(write.path({ matter: matter.id, contact: contact.id, task: task.id }));
    const field = write.field && page.getByRole('textbox', { name: write.field });
    if (field) await field.fill('Typed with care');
    const place = placeOf(page);

    await send(page, write);
    await expect(alertOn(page)).toHaveText(write.alert);
    await expect(page.getByRole('status').filter({ hasText: outage })).toBeVisible();
    expect(placeOf(page)).toBe(place);
    if (field) await expect(field).toHaveValue('Typed with care');
    errors.expect(failedRequest, new RegExp(`^${write.alert} ApiError: ${outage}`));
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alertOn(page)).toHaveCount(0);

    await mend();
    await send(page, write);
    await expect.poll(() => wire.sent(write.endpoint).length).toBe(2);
    const answered = await wire.sent(write.endpoint)[1]?.response();
    expect(answered?.ok()).toBe(true);
    await expect(alertOn(page)).toHaveCount(0);
  });
}

test('a download that fails says so', async ({ page, api, wire, errors }) => {
  errors.expect(failedRequest, /^Failed to download document\. ApiError: /);
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const window = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await (await window).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await wire.fail(documents.download);
  await page.getByRole('button', { name: 'Download a.txt' }).click();
  await expect(page.getByText('Failed to download document.')).toBeVisible();
  await wire.fail(documents.remove);
  errors.expect(/^Failed to delete document\. ApiError: /);
  await page.getByRole('button', { name: 'Delete a.txt' }).click();
  await answer(page, 'Are you sure you want to delete this document?', 'Delete');
  await expect(page.getByText('Failed to delete document.')).toBeVisible();
});

test('a note that cannot be deleted stays, and that is said', async ({ page, api, wire, errors }) => {
  errors.expect(failedRequest, /^Failed to delete note\. ApiError: /);
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(notes.create, { body: { note: 'Kept', matter: id } });
  await wire.fail(notes.remove);
  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: /^Delete note/ }).click();
  await answer(page, 'Are you sure you want to delete this note?', 'Delete');
  await expect(alertOn(page)).toHaveText('Failed to delete note.');
  await expect(section(page, 'Case Notes')).toContainText('Kept');
});

test('what the server objects to is said at its field, beside the alert', async ({ page, api, errors }) => {
  errors.expect(
    /^Failed to load resource: the server responded with a status of 400/,
    /^Failed to create matter\. ApiError: /,
  );
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await page.goto('/matters/add');
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  await choose(page, 'Clients', 'Ada Byron');
  await api(contacts.remove, { params: { id: ada.id } });
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(alertOn(page)).toHaveText('Failed to create matter.');
  await expect(page.getByRole('combobox', { name: 'Clients' })).toHaveAccessibleDescription(
    'No such contact.',
  );
  await expect(page.getByRole('textbox', { name: 'Matter Title' })).toHaveValue('Estate of Byron');
});
