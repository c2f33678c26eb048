import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '../fixtures.ts';
import { rowOf, section } from '../screens.ts';

let id: string;

test.beforeEach(async ({ api }) => {
  id = (await api(matters.create, { body: { title: 'Estate of Byron' } })).id;
});

test('a task that is done stays where it is until the page is opened again', async ({ page, api }) => {
  for (const title of ['First', 'Second', 'Third']) await api(tasks.create, { body: { title, matter: id } });
  await page.goto(`/matters/${id}`);
  const rows = section(page, 'Tasks').getByRole('row');
  await expect(rows.nth(1)).toContainText('First');
  await rows.nth(1).getByRole('button', { name: 'Done: First' }).click();
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText('Done');
  await expect(rows.nth(1)).toContainText('First');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText('To do');
  await rows.nth(1).getByRole('button', { name: 'Done: First' }).click();
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText('Done');

  // What is added meanwhile moves nothing away either.
  await page.getByRole('button', { name: 'Add task' }).click();
  await section(page, 'Tasks').getByRole('textbox', { name: 'Title' }).fill('Fourth');
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(rowOf(page, 'Fourth')).toBeVisible();
  await expect(rows.nth(1)).toContainText('First');

  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks');
  await page.goBack();
  await expect(rows.nth(4)).toContainText('First');
  await expect(rows.nth(1)).toContainText('Second');
});

test('eighty notes are one or two clicks away', async ({ page, api, wire }) => {
  for (let number = 1; number <= 80; number += 1)
    await api(notes.create, { body: { note: `Note ${number}`, matter: id } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Case Notes');
  const shown = part.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  await part.getByRole('button', { name: 'Older' }).click();
  await expect(shown).toHaveCount(60);
  await expect(shown.last()).toContainText('Note 21');
  await page.reload();
  await expect(shown).toHaveCount(10);
  await part.getByRole('textbox', { name: 'New note' }).fill('The newest');
  await part.getByRole('button', { name: 'Add note' }).click();
  await expect(shown.first()).toContainText('The newest');
  await part.getByRole('button', { name: 'All 81' }).click();
  await expect(shown).toHaveCount(81);
  await expect(part.getByRole('button', { name: /^(Older|All)/ })).toHaveCount(0);
  expect(wire.sent(notes.list).length).toBeLessThan(8);
});

test('sixty tasks come in a large step or at once', async ({ page, api }) => {
  for (let number = 1; number <= 60; number += 1)
    await api(tasks.create, { body: { title: `Task ${number}`, matter: id } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Tasks');
  const rows = part.getByRole('row').filter({ hasText: 'Task' });
  await expect(rows).toHaveCount(5);
  await part.getByRole('button', { name: '50 more of 60' }).click();
  await expect(rows).toHaveCount(55);
  await part.getByRole('button', { name: 'All 60' }).click();
  await expect(rows).toHaveCount(60);
});
