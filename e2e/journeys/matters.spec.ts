import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import { foundFirm } from '../../apps/server/src/testing/firm.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { answer, choose, fact, headingsOf, placeOf, rowOf, section, select } from '../screens.ts';
import { outage } from '../wire.ts';

test('a matter is added with its clients and team, and heads the list', async ({ page, api, firm, wire }) => {
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const acme = await api(contacts.create, { body: { first_name: 'Acme Ltd', kind: 'COMPANY' } });
  await api(contacts.create, { body: { first_name: 'Nobody', last_name: 'Else' } });
  await api(matters.create, { body: { title: 'An older one' } });

  await page.goto('/matters');
  await page.getByRole('link', { name: 'Add New Matter' }).click();
  expect(placeOf(page)).toBe('/matters/add');
  for (const field of ['Matter Title', 'Local Case Number', 'Description'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('');
  await expect(page.locator('.mantine-Pill-root')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Matter Title' })).toHaveAttribute('required');

  await page.getByRole('textbox', { name: 'Matter Title' }).fill('  Estate of Byron ');
  await page.getByRole('textbox', { name: 'Local Case Number' }).fill('PR-2026-17');
  await choose(page, 'Clients', 'Ada Byron');
  await choose(page, 'Clients', 'Acme Ltd');
  await choose(page, 'Assign Team Members', firm.people.ATTORNEY.username);
  await page.getByRole('textbox', { name: 'Description' }).fill('Line one\nLine two');
  await page.getByRole('button', { name: 'Save Matter' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matters');
  expect(placeOf(page)).toBe('/matters');
  const rows = page.getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['Estate of Byron', 'PR-2026-17', 'Open']);
  await expect(rows.nth(2).getByRole('cell')).toHaveText(['An older one', '', 'Open']);
  const [created] = wire.sent(matters.create);
  expect(created?.postDataJSON()).toEqual({
    title: expect.stringContaining('Estate of Byron'),
    local_case_number: 'PR-2026-17',
    clients: [ada.id, acme.id],
    assigned_users: [firm.people.ATTORNEY.id],
    description: 'Line one\nLine two',
  });
});

test('what was chosen can be cleared again', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await page.goto('/matters/add');
  await choose(page, 'Clients', 'Ada Byron');
  await expect(page.locator('.mantine-Pill-root')).toHaveText('Ada Byron');
  await page.getByLabel('Clear Clients').click();
  await expect(page.locator('.mantine-Pill-root')).toHaveCount(0);
});

test('a chooser that finds nothing says so', async ({ page }) => {
  await page.goto('/matters/add');
  await page.getByRole('combobox', { name: 'Clients' }).fill('Nobody at all');
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('a chooser whose options cannot be had says so, and the matter is saved all the same', async ({
  page,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
  await wire.fail(contacts.list);
  await wire.fail(team.list);
  await page.goto('/matters/add');
  for (const field of ['Clients', 'Assign Team Members']) {
    await page.getByRole('combobox', { name: field }).click();
    await expect(page.getByText('Could not be loaded.').filter({ visible: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(page.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
});

test('the list is a striped table of links, numbers and statuses in words', async ({ page, api }) => {
  const words = {
    PENDING: 'Pending',
    OPEN: 'Open',
    ON_HOLD: 'On hold',
    CLOSED: 'Closed',
    ARCHIVED: 'Archived',
  };
  for (const [status, word] of Object.entries(words))
    await api(matters.create, {
      body: { title: `Matter ${word}`, status, local_case_number: `No. ${word}` },
    });
  await page.goto('/matters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matters');
  const table = page.getByRole('table');
  await expect(headingsOf(table)).toHaveText(['Title', 'Local Case Number', 'Status']);
  for (const word of Object.values(words))
    await expect(rowOf(page, `Matter ${word}`).getByRole('cell')).toHaveText([
      `Matter ${word}`,
      `No. ${word}`,
      word,
    ]);
  const ground = (row: number) =>
    table
      .getByRole('row')
      .nth(row)
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(1)).not.toBe(await ground(2));
  expect(await ground(1)).toBe(await ground(3));
  await page.getByRole('link', { name: 'Matter On hold' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matter On hold');
});

test('the list is searched by title and case number, and the address says so', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Estate of Byron', local_case_number: '2026' } });
  await api(matters.create, { body: { title: 'Lovelace v. Babbage', local_case_number: 'CV-9' } });
  await page.goto('/matters');
  const search = page.getByRole('searchbox', { name: 'Search matters' });
  await search.fill('byron');
  await expect(rowOf(page, 'Lovelace')).toHaveCount(0);
  await expect(rowOf(page, 'Estate of Byron')).toBeVisible();
  await expect.poll(() => placeOf(page)).toBe('/matters?search=byron');
  await search.fill('CV-9');
  await expect(rowOf(page, 'Lovelace v. Babbage')).toBeVisible();
  await search.fill('nothing like it');
  await expect(page.getByText('No matter matches.')).toBeVisible();
  await page.goto('/matters?search=2026');
  await expect(rowOf(page, 'Estate of Byron')).toBeVisible();
  await expect(search).toHaveValue('2026');
});

test('a firm without matters is told so', async ({ page }) => {
  await page.goto('/matters');
  await expect(page.getByText('There are no matters yet.')).toBeVisible();
});

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
    'Dated',
    'In progress',
    'March 9, 2199',
  ]);
  await expect(rowOf(page, 'Undated').getByRole('cell')).toHaveText(['Undated', 'Done', 'N/A']);
  await fact(page, 'Clients').getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron');
});

test("a task is added in place on the matter's page", async ({ page, api, wire }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Tasks');
  await part.getByRole('button', { name: 'Add Task' }).click();
  await part.getByRole('textbox', { name: 'Title' }).fill('File the petition');
  await part.getByRole('button', { name: 'Save Task' }).click();
  await expect(part.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'File the petition',
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
  await expect(fact(page, 'Assigned Team')).toHaveText(firm.admin.username);
  await expect(fact(page, 'Description')).toHaveText('After');
  expect(wire.sent(matters.update)).toHaveLength(1);
});

test('a matter is deleted, once that was confirmed', async ({ page, api }) => {
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
