import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { rowOf } from '../screens.ts';

/** Whether an element is wholly on the screen, with nothing over or around it that cuts it off. */
const isWholly = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // Not the corners, which may be round.
    const edges = [
      [left + 2, y],
      [right - 2, y],
      [x, top + 2],
      [x, bottom - 2],
    ] as const;
    return edges.every(([x, y]) => shown.contains(document.elementFromPoint(x, y)));
  });

async function selectAll(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
}

for (const [device, viewport] of [
  ['a laptop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the choices of a bulk change are wholly there', async ({ page, api, firm }) => {
      for (const title of ['One', 'Two', 'Three']) await api(tasks.create, { body: { title } });
      await page.goto('/tasks');
      for (const title of ['One', 'Two', 'Three'])
        await page.getByRole('checkbox', { name: `Select ${title}` }).check();
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Change due date' }).click();
      const due = dialog.getByRole('textbox', { name: 'Due Date' });
      await due.click();
      await due.fill('2199-03-09');
      await expect.poll(() => isWholly(dialog.getByRole('button', { name: '31 March 2199' }))).toBe(true);
      await expect
        .poll(() => isWholly(dialog.getByRole('button', { name: '1 March 2199', exact: true })))
        .toBe(true);
      await expectNoViolations(page, 'a calendar over a dialog');
      await due.press('Escape');
      await expect(dialog.getByRole('table')).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      const assignee = dialog.getByRole('combobox', { name: 'Assignee' });
      await assignee.click();
      const options = dialog.getByRole('option');
      // Whoever may only read gets no tasks.
      const people = Object.values(firm.people).filter(({ id }) => id !== firm.people.READ_ONLY.id);
      await expect(options).toHaveCount(people.length);
      for (const option of await options.all()) await expect.poll(() => isWholly(option)).toBe(true);
      await expectNoViolations(page, 'people over a dialog');
      await options.last().click();
      await dialog.getByRole('button', { name: 'Assign 3 tasks' }).click();
      await expect(page.getByRole('status').filter({ hasText: '3 tasks changed.' })).toBeVisible();
    });
  });

test('nothing is taken away that was not chosen to be', async ({ page, api }) => {
  const title = 'File the petition';
  const { id, assigned_to } = await api(tasks.create, { body: { title, due_date: '2199-03-09' } });
  await selectAll(page, '/tasks');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Assign 1 task' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change due date' }).click();
  await expect(dialog.getByRole('button', { name: 'Set due date of 1 task' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Remove due date' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Due Date' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove due date of 1 task' }).click();
  await expect(rowOf(page, title)).toContainText('N/A');
  expect(await api(tasks.get, { params: { id } })).toMatchObject({ assigned_to, due_date: null });

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Unassign' }).check();
  await dialog.getByRole('button', { name: 'Unassign 1 task' }).click();
  await expect(dialog).toBeHidden();
  expect(await api(tasks.get, { params: { id } })).toMatchObject({ assigned_to: null });
});

test('matters keep their practice area until another one, or none, is chosen', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await selectAll(page, '/matters');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change practice area' }).click();
  await expect(dialog.getByRole('button', { name: 'Set practice area of 1 matter' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Practice area' }).fill('Family');
  await page.getByRole('option', { name: 'Family', exact: true }).click();
  await dialog.getByRole('button', { name: 'Set practice area of 1 matter' }).click();
  await expect(dialog).toBeHidden();
  expect((await api(matters.get, { params: { id } })).practice_area_details?.name).toBe('Family');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Change practice area' }).click();
  await dialog.getByRole('checkbox', { name: 'Remove practice area' }).check();
  await dialog.getByRole('button', { name: 'Remove practice area of 1 matter' }).click();
  await expect(dialog).toBeHidden();
  expect((await api(matters.get, { params: { id } })).practice_area).toBeNull();
});
