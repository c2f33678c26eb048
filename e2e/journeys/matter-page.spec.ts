import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { foundFirm } from '../../apps/server/src/testing/firm.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { answer, choose, fact, headingsOf, placeOf, rowOf, section, select } from '../screens.ts';

test('a matter without anything says so in every place', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Bare' } });
  await page.goto(`/matters/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bare');
  await expect(fact(page, 'Case Number')).toHaveText('N/A');
  await expect(fact(page, 'Status')).toHaveText('Open');
  await expect(fact(page, 'Clients')).toHaveText('No clients assigned.');
  await expect(fact(page, 'Assigned Team')).toHaveText('No users assigned.');
  await expect(fact(page, 'Description')).toHaveText('No description provided.');
  await expect(section(page, 'Tasks')).toContainText('No tasks are associated with this matter.');
  await expect(section(page, 'Documents')).toContainText('No documents have been uploaded for this matter.');
  await expect(section(page, 'Case Notes')).toContainText('No notes have been written for this matter.');
});

test("a matter's page shows all that belongs to it", async ({ page, api, firm }) => {
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const acme = await api(contacts.create, { body: { first_name: 'Acme Ltd', kind: 'COMPANY' } });
  const { ATTORNEY, STAFF } = firm.people;
  const { id } = await api(matters.create, {
    body: {
      title: 'Estate of Byron',
      local_case_number: 'PR-2026-17',
      status: 'ON_HOLD',
      description: 'Line one\nLine two',
      clients: [ada.id, acme.id],
      assigned_users: [ATTORNEY.id, STAFF.id],
    },
  });
  await api(tasks.create, {
    body: { title: 'Dated', matter: id, due_date: '2199-03-09', status: 'IN_PROGRESS' },
  });
  await api(tasks.create, { body: { title: 'Undated', matter: id, status: 'DONE' } });
  await page.goto(`/matters/${id}`);
  await expect(fact(page, 'Case Number')).toHaveText('PR-2026-17');
  await expect(fact(page, 'Status')).toHaveText('On hold');
  await expect(fact(page, 'Clients').getByRole('link')).toHaveText(['Acme Ltd', 'Ada Byron']);
  for (const { username } of [ATTORNEY, STAFF])
    await expect(fact(page, 'Assigned Team').getByText(username, { exact: true })).toBeVisible();
  expect(await fact(page, 'Description').innerText()).toBe('Line one\nLine two');
  const table = section(page, 'Tasks').getByRole('table');
  await expect(headingsOf(table)).toHaveText(['Title', 'Status', 'Due Date']);
  await expect(rowOf(page, 'Dated').first().getByRole('cell')).toHaveText([
    `Dated${firm.admin.name}`,
    'In progress',
    'March 9, 2199',
  ]);
  await expect(rowOf(page, 'Undated').getByRole('cell')).toHaveText([/^Undated/, 'Done', 'N/A']);
  await fact(page, 'Clients').getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron');
});

test("the choices of a matter's status stay beside it while the page scrolls", async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Bare' } });
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto(`/matters/${id}`);
  await expect(section(page, 'Case Notes')).toBeAttached();
  const button = page.getByRole('button', { name: 'Change status: Open' });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(100);
  await button.click();
  const entry = page.getByRole('menu', { name: 'Change status' }).getByRole('menuitem').first();
  const gap = async () => ((await entry.boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 0);
  const before = await gap();
  await page.mouse.wheel(0, 150);
  await expect.poll(scrolled).toBe(250);
  await expect.poll(gap).toBe(before);
});

test("a task is added in place on the matter's page", async ({ page, api, wire }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Tasks');
  await part.getByRole('button', { name: 'Add task' }).click();
  await part.getByRole('textbox', { name: 'Title' }).fill('File the petition');
  await part.getByRole('button', { name: 'Save task' }).click();
  await expect(part.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    /^File the petition/,
    'To do',
    'N/A',
  ]);
  await expect(part.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  expect(placeOf(page)).toBe(`/matters/${id}`);
  expect(wire.sent(tasks.create)[0]?.postDataJSON()).toMatchObject({ matter: id });
});

test('editing a matter starts from what it is, and saves', async ({ page, api, firm, wire }) => {
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await api(contacts.create, { body: { first_name: 'Charles', last_name: 'Babbage' } });
  const { id } = await api(matters.create, {
    body: { title: 'Old', local_case_number: 'A-1', description: 'Before', clients: [ada.id] },
  });
  await page.goto(`/matters/${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  expect(placeOf(page)).toBe(`/matters/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Matter Title' });
  await expect(title).toHaveValue('Old');
  await expect(page.getByRole('textbox', { name: 'Local Case Number' })).toHaveValue('A-1');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Before');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Open');
  await expect(page.locator('.mantine-Pill-root')).toHaveText('Ada Byron');
  await title.fill('New');
  await page.getByRole('textbox', { name: 'Local Case Number' }).fill('');
  await page.getByRole('textbox', { name: 'Description' }).fill('After');
  await select(page, 'Status', 'Closed');
  await choose(page, 'Clients', 'Charles Babbage');
  await choose(page, 'Assign Team Members', firm.admin.username);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New');
  expect(placeOf(page)).toBe(`/matters/${id}`);
  await expect(fact(page, 'Case Number')).toHaveText('N/A');
  await expect(fact(page, 'Status')).toHaveText('Closed');
  await expect(fact(page, 'Clients').getByRole('link')).toHaveText(['Charles Babbage', 'Ada Byron']);
  await expect(fact(page, 'Assigned Team')).toHaveText(`${firm.admin.name} ${firm.admin.username}`);
  await expect(fact(page, 'Description')).toHaveText('After');
  expect(wire.sent(matters.update)).toHaveLength(1);
});

test('a matter is deleted, once that was confirmed', async ({ page, api, errors }) => {
  // A part of the page that still loads while the matter is deleted is refused, and nobody sees it any more.
  errors.tolerate(failedRequest, /^ApiError: No such matter\./);
  const question = 'Are you sure you want to delete this matter?';
  const { id } = await api(matters.create, { body: { title: 'Short-lived' } });
  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, question, 'Cancel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Short-lived');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, question, 'Delete');
  await expect(page.getByText('There are no matters yet.')).toBeVisible();
  expect(placeOf(page)).toBe('/matters');
});

test('a matter that is not there, or is not ours, is not found', async ({
  page,
  api,
  installation,
  errors,
}) => {
  errors.expect(/^Failed to load resource: the server responded with a status of 404/);
  const { admin } = await foundFirm(installation, 'Another firm');
  const foreign = await admin.call(matters.create, { body: { title: 'Not ours' } });
  const gone = await api(matters.create, { body: { title: 'Gone' } });
  await api(matters.remove, { params: { id: gone.id } });
  for (const id of [crypto.randomUUID(), gone.id, foreign.body.id, 'no-id-at-all']) {
    for (const path of [`/matters/${id}`, `/matters/${id}/edit`]) {
      await page.goto(path);
      await expect(page.getByText('Matter not found.', { exact: true })).toBeVisible();
    }
  }
});
