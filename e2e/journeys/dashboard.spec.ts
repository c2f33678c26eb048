import { contacts } from '@caseward/contract/contacts';
import { dashboard } from '@caseward/contract/dashboard';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
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
  await expect(panel.getByRole('link')).toHaveText(['Overdue', 'Sooner', 'Later', 'Without a date']);
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
    'Pending Tasks': '/tasks',
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
