import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, fact, rowOf } from '../screens.ts';

test('a task with a time repeats: ticking it makes the next one, and Undo takes that back', async ({
  page,
  api,
}) => {
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Review bills');
  await page.getByRole('textbox', { name: 'Due Date' }).fill('2190-01-31');
  await page.getByLabel('Due time').fill('09:30');
  await page.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await expect(page.getByRole('textbox', { name: 'Until' })).toBeVisible();
  await expectNoViolations(page, 'the form of a task that repeats');
  await page.getByRole('button', { name: 'Save task' }).click();

  const row = rowOf(page, 'Review bills').first();
  await expect(row).toContainText('9:30 AM');
  await expect(row.getByRole('button', { name: /9:30 AM Repeats: Every month$/ })).toBeVisible();
  await row.getByRole('button', { name: 'Done: Review bills' }).click();
  const alert = page.getByRole('status').filter({ hasText: 'Next one is due on February 28, 2190.' });
  await expect(alert).toBeVisible();
  await expect(rowOf(page, 'Review bills')).toHaveCount(2);
  await expect(rowOf(page, 'Review bills').nth(1)).toContainText('February 28, 2190');
  await expectNoViolations(page, 'the next one of a task that repeats');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('The change is undone.');
  await expect(rowOf(page, 'Review bills')).toHaveCount(1);
  expect(await api(tasks.list)).toMatchObject([{ status: 'TODO', repeats: { every: 1, unit: 'MONTH' } }]);

  await row.getByRole('link', { name: 'Review bills' }).click();
  await expect(fact(page, 'Repeats')).toHaveText('Every month');
  await page.getByRole('button', { name: 'Done: Review bills' }).click();
  await fact(page, 'Next one').getByRole('link', { name: 'Made for February 28, 2190' }).click();
  await expect(fact(page, 'Due Date')).toContainText('February 28, 2190');
  await expect(fact(page, 'Repeats')).toHaveText('Every month');
});
