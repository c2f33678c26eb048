import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '../fixtures.ts';
import { inTurns } from '../in-turns.ts';
import { noteDeadline } from '../noted-deadline.ts';
import { rowOf, section } from '../screens.ts';

/** One more than a page of a list holds. */
const manyNumbers = Array.from({ length: 101 }, (_, index) => index + 1);

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

test('open deadlines are all within reach, before those that are done', async ({ page, api }) => {
  const done = await noteDeadline(api, id, 'Long done');
  await api(deadlines.done, { params: { id: done.id }, body: { words: 'Filed by hand' } });
  await inTurns(manyNumbers, (number) => noteDeadline(api, id, `Brief ${number}`));
  await page.goto(`/matters/${id}`);
  const part = page.getByRole('region', { name: 'Deadlines', exact: true });
  const briefs = part.getByRole('row').filter({ hasText: 'Brief' });
  const more = part.getByRole('button', { name: 'Show more' });
  await expect(briefs).toHaveCount(5);
  await more.click();
  await expect(briefs).toHaveCount(55);
  await more.click();
  await expect(briefs).toHaveCount(101);
  await expect(part.getByRole('row').last()).toContainText('Long done');
  await expect(part.getByRole('button', { name: /^(Show|All|\d+) / })).toHaveCount(0);
});

test('the next event stands first, and past ones after those to come', async ({ page, api }) => {
  const add = (title: string, day: string) =>
    api(events.create, { body: { title, kind: 'HEARING', day, matter: id } });
  await inTurns(manyNumbers, (number) =>
    add(`Past ${number}`, `2020-01-${1 + (number % 28)}`.replace(/-(\d)$/, '-0$1')),
  );
  await add('Trial', '2199-05-01');
  await add('Next hearing', '2199-04-01');
  await page.goto(`/matters/${id}`);
  const rows = page.getByRole('table', { name: 'Events of this matter' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Next hearing');
  await expect(rows.nth(2)).toContainText('Trial');
  await expect(rows.nth(3)).toContainText('January 28, 2020');
});
