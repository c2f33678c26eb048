import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';
import { outage } from '../wire.ts';

test('three cards count the firm, and the panel lists what one has to do, soonest due first', async ({
  page,
  api,
  firm,
}) => {
  for (const title of ['One', 'Two']) await api(matters.create, { body: { title } });
  for (const first_name of ['Ada', 'Bo', 'Cy']) await api(contacts.create, { body: { first_name } });
  const assigned_to = firm.people.STAFF.id;
  for (const body of [
    { title: 'Without a date' },
    { title: 'Later', due_date: '2199-03-10' },
    { title: 'Sooner', due_date: '2199-03-09', status: 'IN_PROGRESS' },
    { title: 'Overdue', due_date: '2020-02-29' },
    { title: 'Done', due_date: '2199-03-08', status: 'DONE' },
    { title: "Somebody else's", assigned_to },
  ])
    await api(tasks.create, { body });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('main').getByRole('link', { name: 'Total Matters' })).toHaveText(/2$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Total Contacts' })).toHaveText(/3$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Pending Tasks' })).toHaveText(/5$/);
  const panel = page.getByRole('region', { name: 'My Pending Tasks' });
  await expect(panel.getByRole('listitem').getByRole('link')).toHaveText([
    'Overdue',
    'Sooner',
    'Later',
    'Without a date',
  ]);
  const lines = panel.getByRole('listitem');
  await expect(lines.nth(0)).toContainText('February 29, 2020');
  await expect(lines.nth(0)).toContainText('Overdue', { ignoreCase: false });
  await expect(lines.nth(1)).toContainText('March 9, 2199');
  await expect(lines.nth(3)).toContainText('N/A');
  await panel.getByRole('link', { name: 'Sooner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sooner');
});

test('a firm without anything has no pending tasks', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('No pending tasks.', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Total Matters' })).toHaveText(/0$/);
});

test('each card leads to what it counts', async ({ page }) => {
  for (const [card, path] of Object.entries({
    'Total Matters': '/matters',
    'Total Contacts': '/contacts',
    'Pending Tasks': '/tasks?status=TODO%2CIN_PROGRESS',
  })) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: card }).click();
    await expect.poll(() => placeOf(page)).toBe(path);
  }
});

test('while it loads, page and panel say so', async ({ page, wire }) => {
  const releaseSummary = await wire.hold(dashboard.summary);
  const releaseTasks = await wire.hold(dashboard.myTasks);
  await page.goto('/');
  await expect(page.getByText('Loading dashboard...', { exact: true })).toBeVisible();
  const panel = page.getByRole('region', { name: 'My Pending Tasks' });
  await expect(panel.getByText('Loading...', { exact: true })).toBeVisible();
  await releaseTasks();
  await expect(panel.getByText('No pending tasks.')).toBeVisible();
  await expect(page.getByText('Loading dashboard...', { exact: true })).toBeVisible();
  await releaseSummary();
  await expect(page.getByText('Total Matters')).toBeVisible();
  await expect(page.getByText('Loading dashboard...')).toHaveCount(0);
});

test('a summary that cannot be had says so, and is logged', async ({ page, wire, errors }) => {
  errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
  await wire.fail(dashboard.summary);
  await page.goto('/');
  await expect(page.getByText('Could not load dashboard data.', { exact: true })).toBeVisible();
  await expect(page.getByText('No pending tasks.')).toBeVisible();
});

test('pending tasks that cannot be had are logged, and the cards stand', async ({ page, wire, errors }) => {
  errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
  await wire.fail(dashboard.myTasks);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'My Pending Tasks' })).toContainText(
    'Could not load your tasks.',
  );
  await expect(page.getByText('No pending tasks.')).toHaveCount(0);
  await expect(page.getByText('Total Matters')).toBeVisible();
});

test('the morning: what is overdue, due today, this week and later, each with its matter and client', async ({
  page,
  api,
}) => {
  // The firm is in New York.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  const client = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Lovelace' } });
  const matter = await api(matters.create, { body: { title: 'Estate of Byron', clients: [client.id] } });
  for (let n = 1; n <= 7; n += 1)
    await api(tasks.create, { body: { title: `Late ${n}`, due_date: `2020-01-0${n}`, matter: matter.id } });
  await api(tasks.create, { body: { title: 'Hearing', due_date: today, matter: matter.id } });
  for (let n = 1; n <= 6; n += 1) await api(tasks.create, { body: { title: `Undated ${n}` } });
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'My Pending Tasks' });
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['Overdue 7', 'Today 1', 'Later 6']);
  const overdue = panel.getByRole('region', { name: /^Overdue/ });
  await expect(overdue.getByRole('listitem')).toHaveCount(5);
  await expect(overdue.getByRole('listitem').first()).toContainText('Estate of Byron · Ada Lovelace');
  await expect(panel.getByRole('region', { name: /^Today/ }).getByRole('listitem')).toContainText(/Today$/);
  await expectNoViolations(page, 'dashboard');

  // One click: done, and back again.
  await overdue.getByRole('button', { name: 'Done: Late 1' }).click();
  await expect(overdue.getByRole('listitem').first()).toHaveAttribute('data-done');
  const card = page.getByRole('main').getByRole('link', { name: 'Pending Tasks' });
  await expect(card).toHaveText(/13$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(overdue.getByRole('listitem').first()).not.toHaveAttribute('data-done');
  await expect(overdue.getByRole('listitem').first()).toContainText('Estate of Byron · Ada Lovelace');
  await expect(card).toHaveText(/14$/);
  await overdue.getByRole('link', { name: 'All 7 overdue' }).click();
  await expect.poll(() => placeOf(page)).toBe('/tasks?assigned_to=me&due=overdue');
  await expect(page.getByRole('row')).toHaveCount(8);
  await page.goBack();
  // One click from the task of today to its matter.
  await panel
    .getByRole('region', { name: /^Today/ })
    .getByRole('link', { name: 'Estate of Byron' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
});

test('recent matters are one click away, and what others added is told', async ({ page, api, firm }) => {
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Recent matters' });
  const news = page.getByRole('region', { name: 'New since yesterday' });
  await expect(recent).toContainText('Matters that you open are listed here.');
  await expect(news).toContainText('Nothing new from others');
  const { id } = await api(matters.create, {
    body: { title: 'Estate of Byron', assigned_users: [firm.admin.id] },
  });
  const { STAFF } = firm.people;
  await STAFF.call(tasks.create, { body: { title: 'File the petition', matter: id } });
  await page.reload();
  const item = news.getByRole('listitem');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText(`${STAFF.name} · `);
  await expect(item).toContainText('Estate of Byron');
  await item.getByRole('link', { name: 'File the petition' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File the petition');
  await page.goto('/');
  await recent.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
});

test('what is new or recent cannot be had, and the tasks stand', async ({ page, wire, errors }) => {
  errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
  await wire.fail(dashboard.news);
  await wire.fail(search.recent);
  await page.goto('/');
  await expect(page.getByText('Could not load what is new.')).toBeVisible();
  await expect(page.getByText('Could not load your recent matters.')).toBeVisible();
  await expect(page.getByText('No pending tasks.')).toBeVisible();
});
