import { matters } from '@caseward/contract/matters';
import { views } from '@caseward/contract/views';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { answer, headingsOf, placeOf } from '../screens.ts';

const menu = (page: Page) => page.getByRole('button', { name: /^Views/ });
const names = (page: Page) => page.getByRole('row').getByRole('link');

test('columns and density are chosen, and the address says so', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/matters');
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Local Case Number', 'Clients', 'Lead attorney', 'Next due'])
    await page.getByRole('checkbox', { name }).uncheck();
  await expectNoViolations(page, 'the columns');
  await expect(headingsOf(page.getByRole('table'))).toHaveText([
    'Title',
    'Status',
    'Practice area',
    'Matter No.',
  ]);
  const height = async () => (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.getByText('Compact', { exact: true }).click();
  await expect.poll(height).toBeLessThan(comfortable);
  await expect
    .poll(() => placeOf(page))
    .toBe('/matters?columns=title%2Cstatus%2Cpractice_area%2Cnumber&density=COMPACT');
  await page.reload();
  await expect(headingsOf(page.getByRole('table'))).toHaveCount(4);
});

test('a view is saved, opened, changed, renamed and deleted', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Open one' } });
  await api(matters.create, { body: { title: 'Closed one', status: 'CLOSED' } });
  await page.goto('/matters?status=CLOSED');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Over and done');
  await expectNoViolations(page, 'naming a view');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(menu(page)).toHaveText('Over and done');
  const [saved] = await api(views.list);
  await expect.poll(() => placeOf(page)).toBe(`/matters?view=${saved?.id}`);
  expect(saved).toMatchObject({ query: { status: 'CLOSED' }, shared: false });

  await menu(page).click();
  await expectNoViolations(page, 'the menu of views');
  await page.getByRole('menuitem', { name: 'All matters' }).click();
  await expect(names(page)).toHaveCount(2);
  await page.goto(`/matters?view=${saved?.id}`);
  await expect(names(page)).toHaveText(['Closed one']);

  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await expect(menu(page)).toHaveText('Over and done (changed)');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Save changes to Over and done' }).click();
  await expect(menu(page)).toHaveText('Over and done');
  expect((await api(views.list))[0]?.query).toEqual({ status: 'CLOSED', ordering: 'title' });

  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Delete Over and done…' }).click();
  await answer(page, 'Delete the view Over and done?', 'Delete');
  await expect(names(page)).toHaveCount(2);
  expect(await api(views.list)).toEqual([]);
  await page.goto(`/matters?view=${saved?.id}`);
  await expect(page.getByRole('main')).toContainText('This view was deleted, or is not shared with you');
});

test.describe('staff', () => {
  test.use({ role: 'STAFF' });

  test("opens the firm's views, and not those of others", async ({ page, api }) => {
    await api(views.create, {
      body: { list: 'tasks', name: 'Ours', shared: true, query: { status: 'TODO' } },
    });
    await api(views.create, { body: { list: 'tasks', name: 'Mine alone' } });
    await page.goto('/tasks');
    await menu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Mine alone' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Ours' }).click();
    await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Status: To do');
    await menu(page).click();
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveCount(0);
  });
});

test('matters have built-in views, and the last one is where the menu leads', async ({ page, api, firm }) => {
  await api(matters.create, { body: { title: 'Mine', assigned_users: [firm.admin.id] } });
  await api(matters.create, { body: { title: 'On hold', status: 'ON_HOLD' } });
  await api(matters.create, { body: { title: 'Closed one', status: 'CLOSED' } });
  await page.goto('/matters');
  const tabs = page.getByRole('navigation', { name: 'Views of matters' });
  await expect(tabs.getByRole('link')).toHaveText(['All', 'Mine', 'Open', 'Closed']);
  for (const [tab, found] of [
    ['Mine', ['Mine']],
    ['Closed', ['Closed one']],
    ['All', ['Closed one', 'On hold', 'Mine']],
    ['Open', ['On hold', 'Mine']],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(names(page)).toHaveText([...found]);
    await expect(tabs.locator('[aria-current]')).toHaveText(tab);
  }
  await expectNoViolations(page, 'views of matters');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matters' }).click();
  await expect.poll(() => placeOf(page)).toBe('/matters?status=OPEN%2CPENDING%2CON_HOLD');
});

test('saved views stand as tabs beside the built-in ones, one of them with a star', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Closed one', status: 'CLOSED' } });
  await api(matters.create, { body: { title: 'Open one' } });
  const add = (name: string, query: Record<string, string>, shared = false) =>
    api(views.create, { body: { list: 'matters', name, shared, query } });
  await add('Ours', { status: 'OPEN' }, true);
  const { id } = await add('Over and done', { status: 'CLOSED' });
  await page.goto('/matters');
  const tabs = page.getByRole('navigation', { name: 'Views of matters' });
  await expect(tabs.getByRole('link')).toHaveText(['All', 'Mine', 'Open', 'Closed', 'Over and done', 'Ours']);
  // What the list shows where no view was chosen stays as it is.
  await expect(tabs.locator('[aria-current]')).toHaveText('All');
  await expect(names(page)).toHaveText(['Open one', 'Closed one']);
  await tabs.getByRole('link', { name: 'Over and done' }).click();
  await expect.poll(() => placeOf(page)).toBe(`/matters?view=${id}`);
  await expect(names(page)).toHaveText(['Closed one']);
  await expect(tabs.locator('[aria-current]')).toHaveText('Over and done');

  // The last one is remembered; the one with the star comes first, wherever one was.
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matters' });
  await page.goto('/');
  await entry.click();
  await expect.poll(() => placeOf(page)).toBe(`/matters?view=${id}`);
  const star = tabs.getByRole('button', { name: 'Open with Over and done' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page, 'saved views as tabs');
  await tabs.getByRole('link', { name: 'Ours' }).click();
  await expect(names(page)).toHaveText(['Open one']);
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/');
  await entry.click();
  await expect.poll(() => placeOf(page)).toBe(`/matters?view=${id}`);
  await star.click();
  await expect(page.getByText('The list opens as you last left it.')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('tabs that do not fit scroll within their line, and the present one is seen', async ({ page, api }) => {
  let last = '';
  for (let n = 1; n <= 10; n += 1)
    last = (
      await api(views.create, { body: { list: 'documents', name: `A view of mine, number ${10 + n}` } })
    ).id;
  await page.goto(`/documents?view=${last}`);
  const tabs = page.getByRole('navigation', { name: 'Views of documents' });
  await expect(tabs.getByRole('link')).toHaveCount(12);
  await expect(tabs.locator('[aria-current]')).toHaveText('A view of mine, number 20');
  await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  expect((await tabs.boundingBox())?.height).toBeLessThan(50);
});

test('an order whose column is hidden is told in words', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  const told = page.getByRole('group', { name: 'Which matters are shown' });
  await page.goto('/matters');
  await expect(told.getByText('· newest first', { exact: true })).toBeVisible();
  await page.goto('/matters?ordering=-number&columns=title,status');
  await expect(told.getByText('· by Matter No., descending', { exact: true })).toBeVisible();
  await page.goto('/matters?ordering=number');
  await expect(page.getByRole('columnheader', { name: 'Matter No.', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(told.getByText('by Matter No.')).toHaveCount(0);
});

test('a view made the default is where the menu leads, on every device, until it is cleared', async ({
  page,
  api,
}) => {
  await api(matters.create, { body: { title: 'Open one' } });
  const { id } = await api(views.create, {
    body: { list: 'matters', name: 'Over and done', query: { status: 'CLOSED' } },
  });
  await page.goto(`/matters?view=${id}`);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Make Over and done my default' }).click();
  await expect(page.getByText('The list opens with Over and done from now on.')).toBeVisible();
  await menu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Over and done Default' })).toBeVisible();
  await expectNoViolations(page, 'a default view');
  await page.getByRole('menuitem', { name: 'All matters' }).click();
  await expect(names(page)).toHaveCount(1);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matters' });
  await page.goto('/');
  await entry.click();
  await expect.poll(() => placeOf(page)).toBe(`/matters?view=${id}`);
  await expect(names(page)).toHaveCount(0);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Clear default' }).click();
  await expect(page.getByText('The list opens as you last left it.')).toBeVisible();
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'All matters' }).click();
  await page.goto('/');
  await entry.click();
  await expect.poll(() => placeOf(page)).toBe('/matters');
});

test('what opens from the toolbar opens and closes by key and by mouse, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/matters');
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await columns.focus();
  await page.keyboard.press('Enter');
  await expect(columns).toHaveAttribute('aria-expanded', 'true');
  await expect(chooser.getByRole('checkbox').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await expect(columns).toBeFocused();

  await columns.click();
  await expect(chooser).toBeVisible();
  await columns.click();
  await expect(chooser).toBeHidden();
  await expect(columns).toHaveAttribute('aria-expanded', 'false');

  const views = page.getByRole('button', { name: 'Views: All matters' });
  await views.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'All matters' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Save as new view…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();
  await views.click();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menu')).toHaveCount(1);
  await expect(page.getByRole('menuitem', { name: 'CSV, columns shown' })).toBeVisible();
});
