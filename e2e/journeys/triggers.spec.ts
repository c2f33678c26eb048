import { courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, fact, rowOf, select } from '../screens.ts';

test('a deadline is counted from an event that was added beside it, and another one from that deadline', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  await page.goto(`/matters/${matter.id}`);
  // An event, without leaving the matter.
  const part = page.getByRole('region', { name: 'Events', exact: true });
  await part.getByRole('button', { name: 'Add event' }).click();
  await expect(part.getByRole('textbox', { name: 'Title' })).toBeFocused();
  // It is an event of this matter.
  await expect(part.getByRole('combobox', { name: 'Matter', exact: true })).toHaveCount(0);
  await part.getByRole('textbox', { name: 'Title' }).fill('Complaint served');
  await select(page, 'Kind', 'Service');
  await part.getByRole('textbox', { name: 'Day', exact: true }).fill('2026-05-01');
  await part.getByRole('textbox', { name: 'Day', exact: true }).press('Tab');
  await part.getByRole('button', { name: 'Save event' }).click();
  await expect(rowOf(page, 'Complaint served')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Add event' })).toBeFocused();

  const due = page.getByRole('region', { name: 'Deadlines', exact: true });
  await due.getByRole('button', { name: 'Add deadline' }).click();
  await due.getByRole('textbox', { name: 'Title' }).fill('Answer for Byron');
  await choose(page, 'Court rule', 'Answer to the complaint (Fed. R. Civ. P. 12(a)(1)(A)(i))');
  await due.getByRole('combobox', { name: 'Counted from' }).click();
  await page.getByRole('option', { name: /Complaint served/ }).click();
  await expect(due.getByText('May 22, 2026').first()).toBeVisible();
  await expectNoViolations(page, 'a deadline that is counted from an event');
  await due.getByRole('textbox', { name: 'Reason' }).fill('Proof of service');
  await due.getByRole('button', { name: 'Save deadline' }).click();
  await rowOf(page, 'Answer for Byron').getByRole('link').first().click();
  await expect(fact(page, 'Counted from')).toHaveText('Complaint served');

  // A pre-deadline of the firm's own, a week ahead.
  await page.goBack();
  await due.getByRole('button', { name: 'Add deadline' }).click();
  await due.getByRole('textbox', { name: 'Title' }).fill('Draft to the client');
  await select(page, 'Kind', 'Internal deadline');
  await due.getByText('By a period', { exact: true }).click();
  await due.getByRole('combobox', { name: 'Counted from' }).click();
  await page.getByRole('option', { name: /Answer for Byron/ }).click();
  await expect(due.getByText('May 15, 2026').first()).toBeVisible();
  await due.getByRole('textbox', { name: 'How many' }).fill('10');
  await expect(due.getByText('May 12, 2026').first()).toBeVisible();
  await due.getByRole('textbox', { name: 'Reason' }).fill('A week for the client');
  await due.getByRole('button', { name: 'Save deadline' }).click();
  await expect(rowOf(page, 'Draft to the client')).toContainText('May 12, 2026');
  // Each stands below what it is counted from.
  const ofAnswer = due.getByRole('table', { name: 'Counted from Answer for Byron (May 22, 2026)' });
  await expect(ofAnswer).toContainText('Draft to the client');
  const ofService = due.getByRole('heading', { name: 'Counted from Complaint served (May 1, 2026)' });
  await expect(ofService).toBeVisible();
  await expectNoViolations(page, 'deadlines below what they are counted from');

  const rows = await api(deadlines.list, { query: { matter: matter.id } });
  const [draft, answer] = ['Draft to the client', 'Answer for Byron'].map((title) =>
    rows.find((each) => each.title === title),
  );
  expect(draft?.before).toBe(answer?.id);
  const [event] = await api(events.list, { query: { matter: matter.id } });
  expect(answer?.event).toBe(event?.id);
  await page.goto(`/deadlines/${answer?.id}`);
  await expect(page.getByRole('region', { name: 'Deadlines counted from it' })).toContainText(
    'Draft to the client',
  );
});

test('a day that is typed over is one of its own, and a new day can be counted from an event', async ({
  page,
  api,
}) => {
  const court = await api(courts.create, { body: { name: 'District Court', time_zone: 'America/New_York' } });
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace', court: court.id } });
  await api(events.create, {
    body: { title: 'Order entered', kind: 'ENTRY', day: '2026-06-01', matter: matter.id },
  });
  const { id } = await api(deadlines.create, {
    body: { title: 'Brief', matter: matter.id, due_on: '2026-07-01', kind: 'ORDERED', reason: 'Order' },
  });
  await page.goto(`/deadlines/${id}`);
  await page.getByRole('button', { name: 'New day' }).click();
  const dialog = page.getByRole('dialog', { name: 'New day' });
  await dialog.getByText('By a period', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Counted from' }).click();
  await page.getByRole('option', { name: /Order entered/ }).click();
  await select(page, 'Direction', 'After it');
  await expect(dialog.getByText('June 8, 2026').first()).toBeVisible();
  const day = dialog.getByRole('textbox', { name: 'Day from which is counted' });
  await day.fill('2026-06-02');
  await day.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Counted from' })).toHaveValue('');
  await expect(dialog.getByText('June 9, 2026').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Entered a day later');
  await dialog.getByRole('button', { name: 'Save new day' }).click();
  await expect(dialog).toBeHidden();
  expect(await api(deadlines.get, { params: { id } })).toMatchObject({ due_on: '2026-06-09', event: null });
});

test('tasks that prepare a deadline stand on its page, and are added there and in their own form', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const { id } = await api(deadlines.create, {
    body: { title: 'Answer', matter: matter.id, due_on: '2199-12-02', kind: 'RESPONSE', reason: 'Served' },
  });
  await page.goto(`/deadlines/${id}`);
  const part = page.getByRole('region', { name: 'Tasks that prepare it' });
  await expect(part).toContainText('No tasks prepare this deadline.');
  await part.getByRole('button', { name: 'Add task' }).click();
  await expect(part.getByRole('combobox', { name: 'Prepares' })).toHaveValue('Answer');
  await part.getByRole('textbox', { name: 'Title' }).fill('Collect the exhibits');
  await part.getByRole('button', { name: 'Save task' }).click();
  await expect(rowOf(page, 'Collect the exhibits')).toBeVisible();
  await expectNoViolations(page, 'a deadline with a task');

  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Read the complaint');
  await expect(page.getByRole('combobox', { name: 'Prepares' })).toHaveCount(0);
  await choose(page, 'Matter', 'Byron v. Lovelace');
  await choose(page, 'Prepares', 'Answer');
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(page.getByText('Task added.')).toBeVisible();
  const found = await api(tasks.list, { query: { deadline: id } });
  expect(found.map(({ title }) => title).sort()).toEqual(['Collect the exhibits', 'Read the complaint']);
});
