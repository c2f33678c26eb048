import { matters } from '@caseward/contract/matters';
import { type TaskStatus, tasks } from '@caseward/contract/tasks';
import { views } from '@caseward/contract/views';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';

const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name} ?\\d*$`) });
const cards = (page: Page, name: string) => column(page, name).getByRole('link');
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Adds tasks, each due a day later than the one before. */
async function addTasks(api: Api, titles: Record<string, TaskStatus>): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [at, [title, status]] of Object.entries(titles).entries())
    ids[title] = (await api(tasks.create, { body: { title, status, due_date: `2199-03-0${at + 1}` } })).id;
  return ids;
}

const statusOf = async (api: Api, id = '') => (await api(tasks.get, { params: { id } })).status;

test('a card is dragged to another status, and Undo takes it back', async ({ page, api }) => {
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const ids = await addTasks(api, { Answer: 'TODO', Brief: 'TODO', Call: 'IN_PROGRESS', Draft: 'DONE' });
  await api(tasks.patch, {
    params: { id: ids.Answer ?? '' },
    body: { matter: matter.id, priority: 'URGENT' },
    headers: { 'if-match': '"1"' },
  });
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Board' }).click();
  await expect.poll(() => placeOf(page)).toBe('/tasks?show=board');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(cards(page, 'To do')).toHaveText(['Answer', 'Brief']);
  await expect(cards(page, 'In progress')).toHaveText(['Call']);
  await expect(cards(page, 'Done')).toHaveText(['Draft']);
  await expect(column(page, 'To do').getByRole('heading')).toHaveText('To do 2');
  for (const text of ['Estate of Byron', 'Urgent', 'March 1, 2199'])
    await expect(card(page, 'Answer')).toContainText(text);
  await expectNoViolations(page, 'the board');

  await card(page, 'Answer').dragTo(column(page, 'In progress'));
  await expect(cards(page, 'In progress')).toHaveText(['Answer', 'Call']);
  await expect(column(page, 'In progress').getByRole('heading')).toHaveText('In progress 2');
  await expect.poll(() => statusOf(api, ids.Answer)).toBe('IN_PROGRESS');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page, 'To do')).toHaveText(['Answer', 'Brief']);
  await expect(cards(page, 'In progress')).toHaveText(['Call']);
  await expect.poll(() => statusOf(api, ids.Answer)).toBe('TODO');
});

test('a card is moved by key and by menu, and keeps the focus', async ({ page, api }) => {
  const ids = await addTasks(api, { Answer: 'TODO', Brief: 'TODO' });
  await page.goto('/tasks?show=board');
  const title = card(page, 'Answer').getByRole('link');
  await title.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(cards(page, 'In progress')).toHaveText(['Answer']);
  await expect(title).toBeFocused();
  await expect.poll(() => statusOf(api, ids.Answer)).toBe('IN_PROGRESS');
  await expect(page.getByText('“Answer”: In progress.')).toBeVisible();
  // A key that is held does not take it further.
  await title.dispatchEvent('keydown', { key: 'ArrowRight', repeat: true });
  await page.keyboard.press('ArrowLeft');
  await expect(cards(page, 'To do')).toHaveText(['Answer', 'Brief']);
  await expect(title).toBeFocused();
  // Nor does a press while it is being saved.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(cards(page, 'Done')).toHaveText(['Answer'], { timeout: 500 });
  }).toPass();
  await expect(title).toBeFocused();
  await expect(page.getByText('“Answer” is done.')).toBeVisible();
  await expect.poll(() => statusOf(api, ids.Answer)).toBe('DONE');

  await page.getByRole('button', { name: 'Status of Brief: To do' }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect(cards(page, 'In progress')).toHaveText(['Brief']);
  await expect.poll(() => statusOf(api, ids.Brief)).toBe('IN_PROGRESS');
});

test('the board goes by tabs, filters and search of the list, and is where one left it', async ({
  page,
  api,
}) => {
  await addTasks(api, { Answer: 'TODO', Brief: 'TODO', Call: 'DONE' });
  await page.goto('/tasks?show=board');
  await expect(cards(page, 'To do')).toHaveText(['Answer', 'Brief']);
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('brief');
  await expect(cards(page, 'To do')).toHaveText(['Brief']);
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('');
  await expect(cards(page, 'To do')).toHaveText(['Answer', 'Brief']);
  const tabs = page.getByRole('navigation', { name: 'Views of tasks' });
  await tabs.getByRole('link', { name: /^Done/ }).click();
  await expect(cards(page, 'Done')).toHaveText(['Call']);
  await expect(column(page, 'To do')).toHaveCount(0);
  await tabs.getByRole('link', { name: /^Mine/ }).click();
  await expect(cards(page, 'To do')).toHaveText(['Answer', 'Brief']);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click();
  await expect(cards(page, 'To do')).toHaveText(['Answer', 'Brief']);
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a saved view is followed as a board, by its tab and by the menu', async ({ page, api }) => {
  await addTasks(api, { Answer: 'TODO', Call: 'DONE' });
  const { id } = await api(views.create, {
    body: { list: 'tasks', name: 'To be done', query: { status: 'TODO' } },
  });
  await page.goto('/tasks?show=board');
  await page
    .getByRole('navigation', { name: 'Views of tasks' })
    .getByRole('link', { name: 'To be done' })
    .click();
  await expect(cards(page, 'To do')).toHaveText(['Answer']);
  await expect(column(page, 'Done')).toHaveCount(0);
  // The view by its name alone: whoever changes it changes this, too.
  await expect.poll(() => placeOf(page)).toBe(`/tasks?view=${id}&show=board`);
  for (const [view, place] of [
    ['All tasks', '/tasks?show=board'],
    ['To be done', `/tasks?view=${id}&show=board`],
  ] as const) {
    await page.getByRole('button', { name: /^Views:/ }).click();
    await page.getByRole('menuitem', { name: view, exact: true }).click();
    await expect.poll(() => placeOf(page)).toBe(place);
  }
  await page.getByRole('button', { name: 'Board' }).click();
  await expect.poll(() => placeOf(page)).toBe(`/tasks?view=${id}`);
});

test('a column that is still loading is loaded after a card was moved', async ({ page, api, wire }) => {
  await addTasks(api, { Answer: 'TODO', Call: 'DONE' });
  await page.goto('/tasks?show=board&status=TODO');
  await expect(cards(page, 'To do')).toHaveText(['Answer']);
  const goOn = await wire.hold(tasks.list);
  await page.getByRole('navigation', { name: 'Views of tasks' }).getByRole('link', { name: 'All' }).click();
  await expect(column(page, 'Done')).toContainText('Loading tasks');
  await page.getByRole('button', { name: 'Status of Answer: To do' }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect(cards(page, 'In progress')).toHaveText(['Answer']);
  await goOn();
  await expect(cards(page, 'Done')).toHaveText(['Call']);
});

test('long titles stay within their column, and a card can be given what it lacks', async ({ page, api }) => {
  const matter = await api(matters.create, { body: { title: 'The estate of Byron '.repeat(4) } });
  await api(tasks.create, { body: { title: 'Answer', matter: matter.id } });
  await page.goto('/tasks');
  await page.getByRole('checkbox', { name: 'Select Answer' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page.getByText('1 selected')).toHaveCount(0);
  const [outer, inner] = await Promise.all([
    column(page, 'To do').boundingBox(),
    card(page, 'Answer').boundingBox(),
  ]);
  expect(inner?.width).toBeLessThan(outer?.width ?? 0);
  await expect(card(page, 'Answer').getByRole('button', { name: 'Due date of Answer' })).toBeVisible();
  await card(page, 'Answer').getByRole('button', { name: 'Priority of Answer: Normal' }).click();
  await page.getByRole('menuitem', { name: 'Urgent' }).click();
  await expect(card(page, 'Answer')).toContainText('Urgent');
});

test('a column shows fifty cards first, and the rest when asked', async ({ page, api }) => {
  for (let at = 0; at < 51; at += 1)
    await api(tasks.create, { body: { title: `Task ${at}`, due_date: '2199-03-09' } });
  await page.goto('/tasks?show=board');
  await expect(cards(page, 'To do')).toHaveCount(50);
  await column(page, 'To do').getByRole('button', { name: 'Show more' }).click();
  await expect(cards(page, 'To do')).toHaveCount(51);
});

test.describe('somebody who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees the board and moves nothing', async ({ page, api, wire }) => {
    await addTasks(api, { Answer: 'TODO' });
    await page.goto('/tasks?show=board');
    await expect(card(page, 'Answer')).toHaveAttribute('draggable', 'false');
    await expect(card(page, 'Answer').getByRole('button')).toHaveCount(0);
    await card(page, 'Answer').getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    await card(page, 'Answer').dragTo(column(page, 'Done'));
    await expect(cards(page, 'To do')).toHaveText(['Answer']);
    expect(wire.sent(tasks.patch)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('columns stand side by side and scroll, and a card is moved by its menu', async ({ page, api }) => {
    const ids = await addTasks(api, { Answer: 'TODO', Brief: 'IN_PROGRESS' });
    await page.goto('/tasks?show=board');
    await expect(cards(page, 'To do')).toHaveText(['Answer']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(column(page, 'Done')).not.toBeInViewport();
    await expectNoViolations(page, 'the board on a phone');
    await page.getByRole('button', { name: 'Status of Answer: To do' }).tap();
    await page.getByRole('menuitem', { name: 'Done' }).tap();
    await expect(cards(page, 'Done')).toHaveText(['Answer']);
    await expect.poll(() => statusOf(api, ids.Answer)).toBe('DONE');
    await column(page, 'Done').scrollIntoViewIfNeeded();
    await expect(cards(page, 'Done')).toBeInViewport();
  });
});
