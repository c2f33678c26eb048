import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { outage, type Wire } from '../wire.ts';

interface Ids {
  matter: string;
  contact: string;
  task: string;
}

interface Reading {
  endpoint: Parameters<Wire['fail']>[0];
  path: (ids: Ids) => string;
  loading: string;
  error: string;
  /** What is shown in the end. */
  shows: string;
}

const matterPath = ({ matter }: Ids) => `/matters/${matter}`;
const contactPath = ({ contact }: Ids) => `/contacts/${contact}`;
const taskPath = ({ task }: Ids) => `/tasks/${task}`;
const ofMatter = {
  endpoint: matters.get,
  loading: 'Loading matter details...',
  error: `Error fetching matter: ${outage}`,
};
const ofContact = {
  endpoint: contacts.get,
  loading: 'Loading contact details...',
  error: `Error: ${outage}`,
};
const ofTask = { endpoint: tasks.get, loading: 'Loading task details...', error: `Error: ${outage}` };

const readings: Reading[] = [
  {
    endpoint: matters.list,
    path: () => '/matters',
    loading: 'Loading matters...',
    error: `Error: ${outage}`,
    shows: 'Estate of Byron',
  },
  {
    endpoint: contacts.list,
    path: () => '/contacts',
    loading: 'Loading contacts...',
    error: `Error: ${outage}`,
    shows: 'Ada Byron',
  },
  {
    endpoint: tasks.list,
    path: () => '/tasks',
    loading: 'Loading tasks...',
    error: `Error: ${outage}`,
    shows: 'File the petition',
  },
  {
    endpoint: notes.list,
    path: matterPath,
    loading: 'Loading notes...',
    error: `Error: ${outage}`,
    shows: 'A note',
  },
  { ...ofMatter, path: matterPath, shows: 'Estate of Byron' },
  { ...ofMatter, path: (ids) => `${matterPath(ids)}/edit`, shows: 'Edit matter' },
  { ...ofContact, path: contactPath, shows: 'Ada Byron' },
  { ...ofContact, path: (ids) => `${contactPath(ids)}/edit`, shows: 'Edit contact' },
  { ...ofTask, path: taskPath, shows: 'File the petition' },
  { ...ofTask, path: (ids) => `${taskPath(ids)}/edit`, shows: 'Edit task' },
];

let ids: Ids;

test.beforeEach(async ({ api }) => {
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const contact = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const task = await api(tasks.create, { body: { title: 'File the petition' } });
  await api(notes.create, { body: { note: 'A note', matter: matter.id } });
  ids = { matter: matter.id, contact: contact.id, task: task.id };
});

for (const { endpoint, path, loading, error, shows } of readings) {
  const name = path({ matter: '{matterId}', contact: '{contactId}', task: '{taskId}' });

  test(`${name} says "${loading}", then "${error.split(':')[0]}: ..." when it fails`, async ({
    page,
    wire,
    errors,
  }) => {
    const content = page.getByRole('main').getByText(shows, { exact: true }).first();
    const release = await wire.hold(endpoint);
    await page.goto(path(ids));
    const status = page.getByRole('status').filter({ hasText: loading });
    await expect(status).toHaveText(loading);
    await expect(content).toHaveCount(0);
    await release();
    await expect(content).toBeVisible();
    await expect(status).toHaveCount(0);

    errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
    const mend = await wire.fail(endpoint);
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(error);
    await expect(content).toHaveCount(0);
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(content).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}

test('a list seen before is shown at once while it is asked for again', async ({ page, wire, api }) => {
  await page.clock.install();
  await page.goto('/matters');
  await expect(page.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Total Matters')).toBeVisible();
  await api(matters.create, { body: { title: 'A newer one' } });
  // As long as an answer counts as fresh, it is not fetched again.
  await page.clock.fastForward('00:10');
  const release = await wire.hold(matters.list);
  await page.getByRole('link', { name: 'Matters', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
  await expect(page.getByText('Loading matters...')).toHaveCount(0);
  await release();
  await expect(page.getByRole('link', { name: 'A newer one' })).toBeVisible();
});
