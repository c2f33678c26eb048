import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, fact, headingsOf, rowOf } from '../screens.ts';
import { outage } from '../wire.ts';

const said = /^“File the petition”/;

test('a task is done with one click in its row, and to do again with Undo', async ({ page, api }) => {
  const { id } = await api(tasks.create, { body: { title: 'File the petition', status: 'IN_PROGRESS' } });
  await api(tasks.create, { body: { title: 'Call the clerk' } });
  await page.goto('/tasks');
  const row = rowOf(page, 'File the petition');
  const done = row.getByRole('button', { name: 'Done: File the petition' });
  await done.click();
  await expect(row.getByRole('cell').nth(1)).toHaveText('Done');
  await expect(done).toHaveAttribute('aria-pressed', 'true');
  // The row stays where one has just been working.
  await expect(page.getByRole('row').nth(1)).toContainText('File the petition');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('The change is undone.');
  await expect(row.getByRole('cell').nth(1)).toHaveText('In progress');
  expect(await api(tasks.get, { params: { id } })).toMatchObject({ status: 'IN_PROGRESS', version: 3 });
});

test('a task is handed over with two clicks in its row', async ({ page, api, firm, wire }) => {
  const { id } = await api(tasks.create, { body: { title: 'File the petition' } });
  await page.goto('/tasks');
  const row = rowOf(page, 'File the petition');
  await row.getByRole('button', { name: /^Assignee of/ }).click();
  await page.getByRole('option', { name: firm.people.STAFF.username }).click();
  await expect(row).toContainText(firm.people.STAFF.name);
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  expect(wire.sent(tasks.patch)[0]?.postDataJSON()).toEqual({ assigned_to: firm.people.STAFF.id });
  expect(wire.sent(tasks.patch)[0]?.headers()['if-match']).toBe('"1"');
  // The next change knows the version that the last one made.
  await row.getByRole('button', { name: /^Assignee of/ }).click();
  await page.getByRole('option', { name: 'Nobody' }).click();
  await expect(row).toContainText('Nobody');
  await expect
    .poll(async () => (await firm.admin.call(tasks.get, { params: { id } })).body.assigned_to)
    .toBeNull();
});

test('on its own page a task is done, dated and handed over where it stands', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  const { id } = await api(tasks.create, { body: { title: 'File the petition', due_date: '2199-03-09' } });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Done: File the petition' }).click();
  await expect(fact(page, 'Status')).toHaveText('Done');
  await expectNoViolations(page, 'a task that was ticked');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page, 'Status')).toHaveText('To do');

  await page.getByRole('button', { name: /^Priority of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect(fact(page, 'Priority')).toHaveText('Urgent');
  await page.getByRole('button', { name: /^Due date of/ }).click();
  await page.getByRole('textbox', { name: 'Due date' }).fill('2199-04-01');
  await page.keyboard.press('Enter');
  await expect(fact(page, 'Due Date')).toContainText('April 1, 2199');
  await page.getByRole('button', { name: /^Assignee of/ }).click();
  await page.getByRole('option', { name: STAFF.username }).click();
  await expect(fact(page, 'Assignee')).toHaveText(new RegExp(STAFF.name));
  await expect(page).toHaveURL(`/tasks/${id}`);
  await expect
    .poll(() => api(tasks.get, { params: { id } }))
    .toMatchObject({
      status: 'TODO',
      priority: 'URGENT',
      due_date: '2199-04-01',
      assigned_to: STAFF.id,
    });
});

for (const place of ['the list', 'the page of a matter'])
  test(`in ${place} fields are changed by keyboard, and the focus stays in the row`, async ({
    page,
    api,
    firm,
  }) => {
    const { id } = await api(tasks.create, { body: { title: 'File the petition', due_date: '2199-03-09' } });
    const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
    await api(tasks.patch, { params: { id }, body: { matter: matter.id } });
    await page.goto(place === 'the list' ? '/tasks' : `/matters/${matter.id}`);
    const row = rowOf(page, 'File the petition');
    const status = row.getByRole('button', { name: /^Status of/ });
    await status.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'To do' })).toBeFocused();
    await expectNoViolations(page, 'menu of statuses');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(status).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'To do' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(row.getByRole('cell').nth(1)).toHaveText('In progress');
    await expect(status).toBeFocused();

    await row.getByRole('button', { name: /^Priority of/ }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Normal' })).toBeFocused();
    await page.getByRole('menuitem', { name: 'Urgent' }).press('Enter');
    await expect(row.getByRole('cell').first()).toContainText('Urgent');

    const due = row.getByRole('button', { name: /^Due date of/ });
    await due.press('Enter');
    const typed = page.getByRole('textbox', { name: 'Due date' });
    await expect(typed).toBeFocused();
    await expectNoViolations(page, 'choice of a due date');
    await typed.fill('someday');
    await typed.press('Enter');
    await expect(typed).toHaveAccessibleDescription(/^Enter a date/);
    await typed.fill('December 1, 2199');
    await typed.press('Enter');
    await expect(row.getByRole('cell').nth(2)).toHaveText('December 1, 2199');
    await expect(due).toBeFocused();
    await due.click();
    await page.getByRole('button', { name: '15 December 2199', exact: true }).click();
    await expect(row.getByRole('cell').nth(2)).toHaveText('December 15, 2199');
    await expect
      .poll(async () => (await firm.admin.call(tasks.get, { params: { id } })).body)
      .toMatchObject({ status: 'IN_PROGRESS', priority: 'URGENT', due_date: '2199-12-15' });
  });

test('what somebody else changed meanwhile is not overwritten, but shown', async ({
  page,
  api,
  firm,
  errors,
}) => {
  errors.expect(/^Failed to load resource: the server responded with a status of 412/);
  const { id } = await api(tasks.create, { body: { title: 'File the petition' } });
  await page.goto('/tasks');
  const row = rowOf(page, 'File the petition');
  await expect(row).toBeVisible();
  const { STAFF } = firm.people;
  await STAFF.call(tasks.patch, { params: { id }, body: { status: 'IN_PROGRESS' } });
  await row.getByRole('button', { name: 'Done: File the petition' }).click();
  await expect(alertOn(page)).toHaveText(
    `${STAFF.name} changed “File the petition” while you were editing it.`,
  );
  await expect(row.getByRole('cell').nth(1)).toHaveText('In progress');
  expect(await api(tasks.get, { params: { id } })).toMatchObject({ status: 'IN_PROGRESS', version: 2 });
});

test('a change that the server refuses is put back', async ({ page, api, wire, errors }) => {
  errors.expect(failedRequest, new RegExp(`^Failed to update task. ApiError: ${outage}`));
  await api(tasks.create, { body: { title: 'File the petition' } });
  await page.goto('/tasks');
  const row = rowOf(page, 'File the petition');
  await wire.fail(tasks.patch);
  await row.getByRole('button', { name: 'Done: File the petition' }).click();
  await expect(alertOn(page)).toHaveText('Failed to update task.');
  await expect(row.getByRole('cell').nth(1)).toHaveText('To do');
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees the same, and changes nothing', async ({ page, api }) => {
    await api(tasks.create, { body: { title: 'File the petition', priority: 'HIGH' } });
    await page.goto('/tasks');
    const row = rowOf(page, 'File the petition');
    await expect(row.getByRole('cell')).toHaveText([/^File the petition\s*High/, 'To do', 'N/A']);
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(headingsOf(page.getByRole('table'))).toHaveText(['Title', 'Status', 'Due Date']);
  });
});

test.describe('as somebody who only reads', () => {
  test.use({ role: 'READ_ONLY' });

  test('a matter says whose each of its tasks is', async ({ page, firm }) => {
    const { ADMIN, STAFF } = firm.people;
    const { body: matter } = await ADMIN.call(matters.create, { body: { title: 'Estate of Byron' } });
    for (const [title, assigned_to] of [
      ['File the petition', STAFF.id],
      ['Call the bank', null],
    ] as const)
      await ADMIN.call(tasks.create, { body: { title, matter: matter.id, assigned_to } });
    await page.goto(`/matters/${matter.id}`);
    await expect(rowOf(page, 'File the petition')).toContainText(STAFF.name);
    await expect(rowOf(page, 'Call the bank')).toContainText('Nobody');
  });
});
