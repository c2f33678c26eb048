import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '../fixtures.ts';
import { answer, choose, fact, headingsOf, placeOf, rowOf, select } from '../screens.ts';

test('a task is added with all it can have, and is in the list', async ({ page, api, firm, wire }) => {
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Add New Task' }).click();
  expect(placeOf(page)).toBe('/tasks/add');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveAttribute('required');
  for (const field of ['Title', 'Description', 'Due Date'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('To do');
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('Normal');
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveValue(firm.admin.name);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText(['To do', 'In progress', 'Done']);
  await page.getByRole('option', { name: 'In progress' }).click();

  await title.fill('File the petition');
  await page.getByRole('textbox', { name: 'Description' }).fill('Line one\nLine two');
  await page.getByRole('textbox', { name: 'Due Date' }).fill('March 9, 2199');
  await page.keyboard.press('Tab');
  await choose(page, 'Assignee', firm.people.STAFF.username);
  await select(page, 'Priority', 'Urgent');
  await choose(page, 'Matter', 'Estate of Byron');
  await page.getByRole('button', { name: 'Save task' }).click();

  const row = rowOf(page, 'File the petition');
  await expect(row.getByRole('cell')).toHaveText([/^File the petition/, 'In progress', 'March 9, 2199']);
  await expect(row).toContainText('Urgent');
  await expect(row).toContainText(`Estate of Byron · ${firm.people.STAFF.name}`);
  expect(placeOf(page)).toBe('/tasks');
  expect(wire.sent(tasks.create)[0]?.postDataJSON()).toEqual({
    title: 'File the petition',
    description: 'Line one\nLine two',
    status: 'IN_PROGRESS',
    due_date: '2199-03-09',
    priority: 'URGENT',
    assigned_to: firm.people.STAFF.id,
    matter: matter.id,
    deadline: null,
    checklist: [],
    due_time: '',
    repeats: null,
  });
});

test('a task is to do and has no date, unless said otherwise', async ({ page, wire }) => {
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Call the clerk');
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(rowOf(page, 'Call the clerk').getByRole('cell')).toHaveText([
    /^Call the clerk/,
    'To do',
    'N/A',
  ]);
  expect(wire.sent(tasks.create)[0]?.postDataJSON()).toMatchObject({ status: 'TODO', due_date: null });
});

test('the list shows open tasks first, the soonest before, those without a date after; done ones are last', async ({
  page,
  api,
}) => {
  await page.goto('/tasks');
  await expect(page.getByText('There are no tasks yet.')).toBeVisible();
  await api(tasks.create, { body: { title: 'Never' } });
  await api(tasks.create, { body: { title: 'Late', due_date: '2020-02-29' } });
  await api(tasks.create, { body: { title: 'Done', due_date: '2199-03-09', status: 'DONE' } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks');
  await expect(headingsOf(page.getByRole('table'))).toHaveText(['Title', 'Status', 'Due Date']);
  await expect(page.getByRole('row').getByRole('link')).toHaveText(['Late', 'Never', 'Done']);
  await expect(rowOf(page, 'Late')).toContainText('February 29, 2020');
  await expect(rowOf(page, 'Late')).toContainText('Overdue');
  await expect(rowOf(page, 'March 9, 2199')).not.toContainText('Overdue');
});

test("a task's page shows all there is, and N/A where there is no date", async ({ page, api, firm }) => {
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const full = await api(tasks.create, {
    body: {
      title: 'File the petition',
      description: 'Line one\nLine two',
      due_date: '2199-03-09',
      priority: 'HIGH',
      matter: matter.id,
    },
  });
  await page.goto(`/tasks/${full.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File the petition');
  await expect(fact(page, 'Status')).toHaveText('To do');
  await expect(fact(page, 'Due Date')).toHaveText('March 9, 2199');
  await expect(fact(page, 'Priority')).toHaveText('High');
  await expect(fact(page, 'Assignee')).toHaveText(firm.admin.name);
  expect(await fact(page, 'Description').innerText()).toBe('Line one\nLine two');
  await fact(page, 'Matter').getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');

  const bare = await api(tasks.create, { body: { title: 'Bare', assigned_to: null } });
  await page.goto(`/tasks/${bare.id}`);
  await expect(fact(page, 'Due Date')).toHaveText('N/A');
  await expect(fact(page, 'Description')).toHaveText('No description provided.');
});

test('a task is edited, and the list shows it as it is now', async ({ page, api, firm, wire }) => {
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const { id } = await api(tasks.create, {
    body: { title: 'Old', description: 'Before', due_date: '2199-03-09', matter: matter.id },
  });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  expect(placeOf(page)).toBe(`/tasks/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Old');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Before');
  await expect(page.getByRole('textbox', { name: 'Due Date' })).toHaveValue('2199-03-09');
  await expect(page.getByRole('combobox', { name: 'Matter' })).toHaveValue('Estate of Byron');
  await page.getByRole('textbox', { name: 'Title' }).fill('New');
  await select(page, 'Status', 'Done');
  await page.getByRole('button', { name: 'Clear the date' }).click();
  await page.getByLabel('Clear Matter').click();
  await page.getByLabel('Clear Assignee').click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(rowOf(page, 'New').getByRole('cell')).toHaveText([/^New\s*Nobody$/, 'Done', 'N/A']);
  expect(placeOf(page)).toBe('/tasks');
  expect(wire.sent(tasks.update)[0]?.postDataJSON()).toMatchObject({
    title: 'New',
    description: 'Before',
    status: 'DONE',
    due_date: null,
    matter: null,
    assigned_to: null,
  });
  expect((await firm.admin.call(tasks.get, { params: { id } })).body).toMatchObject({ status: 'DONE' });
});

test('any status may be chosen, in any order', async ({ page, api }) => {
  const { id } = await api(tasks.create, { body: { title: 'Back and forth', status: 'DONE' } });
  for (const words of ['To do', 'Done', 'In progress', 'To do']) {
    await page.goto(`/tasks/${id}/edit`);
    await select(page, 'Status', words);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(rowOf(page, 'Back and forth').getByRole('cell').nth(1)).toHaveText(words);
  }
});

test('a task is deleted, once that was confirmed', async ({ page, api }) => {
  const question = 'Are you sure you want to delete this task?';
  const { id } = await api(tasks.create, { body: { title: 'Short-lived' } });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, question, 'Cancel');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, question, 'Delete');
  await expect(page.getByText('There are no tasks yet.')).toBeVisible();
  expect(placeOf(page)).toBe('/tasks');
});

test('a task that is not there is not found', async ({ page, errors }) => {
  errors.expect(/^Failed to load resource: the server responded with a status of 404/);
  for (const path of [`/tasks/${crypto.randomUUID()}`, '/tasks/nothing', '/tasks/nothing/edit']) {
    await page.goto(path);
    await expect(page.getByText('Task not found.', { exact: true })).toBeVisible();
  }
});
