import { tasks } from '@caseward/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, fact, rowOf } from '../screens.ts';

/** Begins a task whose checklist has one item, with the focus in the next; answers the field of that one. */
async function beginChecklist(page: Page): Promise<Locator> {
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('File the petition');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByRole('textbox', { name: 'Item 1' })).toBeFocused();
  await page.keyboard.type('Sign the affidavit');
  await page.keyboard.press('Enter');
  const second = page.getByRole('textbox', { name: 'Item 2' });
  await expect(second).toBeFocused();
  return second;
}

test('a checklist is entered by keyboard and by pasting, ticked on the page of its task, and counted in lists', async ({
  page,
  api,
}) => {
  const second = await beginChecklist(page);
  await second.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- Copy the exhibits\n- Pay the fee\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('textbox', { name: 'Item 3' })).toHaveValue('Pay the fee');
  await page.getByRole('textbox', { name: 'Item 1' }).press('Enter');
  await expect(second).toBeFocused();
  await expectNoViolations(page, 'the form of a task with a checklist');
  await page.getByRole('button', { name: 'Save task' }).click();

  const row = rowOf(page, 'File the petition');
  await expect(row.getByRole('img', { name: 'Checklist: 0 of 3 done' })).toHaveText('0 of 3');
  await row.getByRole('link', { name: 'File the petition' }).click();
  const items = fact(page, 'Checklist').getByRole('checkbox');
  await expect(items).toHaveCount(3);
  // All at once: the second and the third come before the first is drawn.
  await items.evaluateAll((boxes) => {
    for (const box of boxes) (box as HTMLElement).click();
  });
  for (const place of [0, 1, 2]) await expect(items.nth(place)).toBeChecked();
  await expectNoViolations(page, 'a task with a checklist');
  await expect(page.getByRole('status').filter({ hasText: '“Pay the fee” is ticked.' })).toBeVisible();
  const { 0: stored } = await api(tasks.list);
  expect(stored).toMatchObject({ version: 4, status: 'TODO' });
  expect(stored?.checklist.every(({ done }) => done)).toBe(true);
  // What was ticked before stays.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('The change is undone.');
  await expect(items.nth(2)).not.toBeChecked();
  await expect(items.nth(1)).toBeChecked();

  await page.getByRole('button', { name: 'Change Checklist' }).click();
  await page.getByRole('button', { name: 'Remove item 3' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fact(page, 'Checklist').getByRole('checkbox')).toHaveCount(2);
  await expect
    .poll(async () => (await api(tasks.list))[0]?.checklist)
    .toEqual([
      { text: 'Sign the affidavit', done: true },
      { text: 'Copy the exhibits', done: true },
    ]);
});

test('the empty rows that typing a checklist leaves are dropped, in the form and on the page of its task', async ({
  page,
  api,
}) => {
  await beginChecklist(page);
  await page.getByRole('button', { name: 'Save task' }).click();
  const link = rowOf(page, 'File the petition').getByRole('link', { name: 'File the petition' });
  await link.click();
  await expect(fact(page, 'Checklist').getByRole('checkbox')).toHaveCount(1);

  const change = page.getByRole('button', { name: 'Change Checklist' });
  await change.click();
  await page.getByRole('button', { name: 'Remove item 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No items.')).toBeVisible();

  // Looking into an empty list changes nothing that leaving could lose.
  await change.click();
  await expect(page.getByRole('textbox', { name: 'Item 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No items.')).toBeVisible();

  await change.click();
  const first = page.getByRole('textbox', { name: 'Item 1' });
  await expect(first).toBeFocused();
  await page.keyboard.type('Copy the exhibits');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Item 2' })).toBeFocused();
  await page.keyboard.type('Pay the fee');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Item 3' })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fact(page, 'Checklist').getByRole('checkbox')).toHaveCount(2);
  expect((await api(tasks.list))[0]?.checklist.map(({ text }) => text)).toEqual([
    'Copy the exhibits',
    'Pay the fee',
  ]);
});
