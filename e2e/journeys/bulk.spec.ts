import { readFile } from 'node:fs/promises';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { inTurns } from '../in-turns.ts';
import { alertOn, rowOf, select } from '../screens.ts';

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected' });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('the status of several matters is changed, with a reason, and changed back', async ({
  page,
  api,
  wire,
}) => {
  const day = '2199-03-09';
  for (const title of ['One', 'Two', 'Three']) {
    const { id: matter } = await api(matters.create, { body: { title } });
    const body = { title: 'Answer', matter, due_on: day, reason: 'Served' };
    if (title !== 'One') await api(deadlines.create, { body });
    if (title !== 'Two')
      await api(events.create, { body: { title: 'Hearing', kind: 'HEARING', matter, day } });
  }
  await page.goto('/matters');
  await tick(page, 'Three').check();
  await tick(page, 'One').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await tick(page, 'Two').uncheck();
  await expect(bar(page)).toContainText('2 selected');
  await expectNoViolations(page, 'rows selected');
  await bar(page).getByRole('button', { name: 'Change status' }).click();
  await select(page, 'Status', 'Closed');
  await expect(page.getByRole('dialog')).toContainText(
    'Closing leaves 1 open deadline in 1 matter (next: March 9, 2199) and 2 planned events in 2 matters (next: March 9, 2199) as before, and reminders go on.',
  );
  // Nothing to choose where no task is open.
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Settled');
  await page.getByRole('dialog').getByRole('button', { name: 'Change status of 2 matters' }).click();
  await expect(said(page, '2 matters changed.')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(rowOf(page, 'One')).toContainText('Closed');
  await expect(rowOf(page, 'Two')).toContainText('Open');
  expect(wire.sent(matters.bulk)[0]?.headers()['idempotency-key']).toMatch(/./);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('The change is undone.');
  await expect(rowOf(page, 'One')).toContainText('Open');
});

test('matters are closed with their open tasks completed or reassigned, and opened again with them', async ({
  page,
  api,
  firm,
}) => {
  const { STAFF } = firm.people;
  for (const title of ['One', 'Two']) {
    const { id } = await api(matters.create, { body: { title } });
    await api(tasks.create, { body: { title: `Task of ${title}`, matter: id } });
  }
  const states = async () =>
    (await api(tasks.list)).map(({ title, status, assigned_to }) => [title, status, assigned_to]).sort();
  const before = await states();
  const close = async (how: string) => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await bar(page).getByRole('button', { name: 'Change status' }).click();
    await select(page, 'Status', 'Closed');
    await page.getByRole('radio', { name: how }).check();
  };
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Change status of 2 matters' });
  await page.goto('/matters');
  await close('Complete');
  await submit.click();
  await expect(said(page, '2 matters changed.')).toBeVisible();
  expect((await states()).map(([, status]) => status)).toEqual(['DONE', 'DONE']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('The change is undone.');
  expect(await states()).toEqual(before);

  await close('Reassign');
  await expect(page.getByRole('radiogroup', { name: '2 open tasks in 2 matters' })).toBeVisible();
  await expect(submit).toBeDisabled();
  await expectNoViolations(page, 'closing many matters');
  await page.getByRole('combobox', { name: 'Reassign to' }).fill('staff');
  await page.getByRole('option', { name: STAFF.username }).click();
  await submit.click();
  await expect(said(page, '2 matters changed.')).toBeVisible();
  expect((await states()).map(([, , assignee]) => assignee)).toEqual([STAFF.id, STAFF.id]);
});

test('tasks are given to someone, get a day, and all that are loaded can be selected', async ({
  page,
  api,
  firm,
}) => {
  for (const title of ['One', 'Two']) await api(tasks.create, { body: { title } });
  await page.goto('/tasks');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('combobox', { name: 'Assignee' }).fill('staff');
  await page.getByRole('option', { name: firm.people.STAFF.username }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign 2 tasks' }).click();
  await expect(rowOf(page, 'One')).toContainText(firm.people.STAFF.name);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar(page).getByRole('button', { name: 'Change due date' }).click();
  const day = page.getByRole('dialog').getByRole('textbox', { name: 'Due Date' });
  await day.fill('March 9, 2199');
  await day.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Set due date of 2 tasks' }).click();
  await expect(rowOf(page, 'Two')).toContainText('March 9, 2199');
});

test('what could not be changed is named', async ({ page, api }) => {
  const gone = await api(tasks.create, { body: { title: 'Gone' } });
  await api(tasks.create, { body: { title: 'Here' } });
  await page.goto('/tasks');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await api(tasks.remove, { params: { id: gone.id } });
  await bar(page).getByRole('button', { name: 'Change status' }).click();
  await select(page, 'Status', 'Done');
  await page.getByRole('dialog').getByRole('button', { name: 'Change status of 2 tasks' }).click();
  await expect(alertOn(page)).toHaveText('1 task not changed.');
  await expect(said(page, '1 task changed.')).toBeVisible();
  await expect(page.getByText(/^Gone: ./)).toBeVisible();
  await expect(rowOf(page, 'Here')).toContainText('Done');
});

test('all that match are selected, changed, changed back and exported, loaded or not', async ({
  page,
  api,
  firm,
}) => {
  test.slow();
  const numbers = Array.from({ length: 130 }, (_, index) => String(index + 1));
  await inTurns(numbers, (number) =>
    api(tasks.create, { body: { title: `Task ${number}`, priority: 'HIGH' } }),
  );
  await api(tasks.create, { body: { title: 'Another' } });
  await page.goto('/tasks?priority=HIGH');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar(page)).toContainText('100 selected');
  await bar(page).getByRole('button', { name: 'Select all 130 tasks that match' }).click();
  await expect(bar(page)).toContainText('130 selected');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  await bar(page).getByRole('button', { name: 'Change status' }).click();
  await select(page, 'Status', 'Done');
  await page.getByRole('dialog').getByRole('button', { name: 'Change status of 130 tasks' }).click();
  await expect(said(page, '130 tasks changed.')).toBeVisible();
  const done = async () => {
    const query = { status: 'DONE', limit: '1000' };
    return (await firm.admin.call(tasks.list, { query })).body.length;
  };
  expect(await done()).toBe(130);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('The change is undone.');
  expect(await done()).toBe(0);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar(page)
    .getByRole('button', { name: /^Select all 130/ })
    .click();
  await expect(bar(page)).toContainText('130 selected');
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV, columns shown' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(131);
  await tick(page, 'Task 1').first().uncheck();
  await expect(bar(page)).toContainText('129 selected');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('takes rows along, and changes none', async ({ page, api }) => {
    await api(matters.create, { body: { title: 'One' } });
    await page.goto('/matters');
    await tick(page, 'One').check();
    await expect(bar(page).getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: /^(Change|Assign)/ })).toHaveCount(0);
  });
});
