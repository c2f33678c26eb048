import { courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Locator, Page, Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choose } from '../screens.ts';

/*
 * To a form, a time without its AM or PM is empty, though the field shows it. It is refused, and stays.
 */

/** Types 09:30 over what is there, without AM or PM. */
async function typeHalf(field: Locator): Promise<void> {
  await field.fill('');
  await field.focus();
  await field.pressSequentially('0930');
}

async function expectHalf(field: Locator): Promise<void> {
  await expect(field).toHaveAccessibleDescription(/Enter the whole time\./);
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
}

async function expectRefused(page: Page, name: string, button: string): Promise<Locator> {
  const field = page.getByLabel(name, { exact: true });
  await typeHalf(field);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expectHalf(field);
  return field;
}

/** The requests with the half time, in whatever way it is written. */
const written = (requests: readonly Request[]) =>
  requests
    .filter((request) => request.method() !== 'GET' && /--:--|"title":"Half/.test(request.postData() ?? ''))
    .map((request) => request.url());

test('the time of a task, new and changed', async ({ page, api, wire }) => {
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half');
  await page.getByRole('textbox', { name: 'Due Date' }).fill('2190-01-31');
  const field = await expectRefused(page, 'Due time', 'Save task');
  await field.press('Enter');
  await expectHalf(field);
  expect(written(wire.all())).toEqual([]);
  await field.focus();
  await page.keyboard.type('0930AM');
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(page.getByRole('link', { name: 'Half' })).toBeVisible();
  const [task] = await api(tasks.list);
  expect(task).toMatchObject({ due_time: '09:30' });

  await page.goto(`/tasks/${task?.id}/edit`);
  await expect(field).toHaveValue('09:30');
  await field.focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half, again');
  await expectHalf(field);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectHalf(field);
  expect(await api(tasks.list)).toMatchObject([{ title: 'Half', due_time: '09:30' }]);
  await field.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => api(tasks.list)).toMatchObject([{ title: 'Half, again', due_time: null }]);
});

test('the times of an event and of a court', async ({ page, api, wire }) => {
  await page.goto('/events/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half');
  await expectRefused(page, 'Starts at', 'Save event');
  await expectRefused(page, 'Ends at', 'Save event');

  const { id } = await api(courts.create, {
    body: { name: 'District Court', time_zone: 'America/New_York' },
  });
  await page.goto(`/settings/courts/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectRefused(page, 'Office opens', 'Save Changes');
  expect(written(wire.all())).toEqual([]);
});

test('the hours of a deadline: until when, and from when', async ({ page, wire }) => {
  await page.goto('/deadlines/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half');
  await page.getByText('By hand', { exact: true }).click();
  await expectRefused(page, 'Until', 'Save deadline');
  await page.getByText('By a court rule', { exact: true }).click();
  await choose(page, 'Court rule', 'Notification of a breach (GDPR Art. 33(1))');
  // It is required, with an asterisk.
  const hour = page.getByLabel(/^Time\b/);
  const day = page.getByRole('main').getByRole('textbox', { name: /breach/i });
  await typeHalf(hour);
  await day.fill('2026-05-01');
  await day.press('Tab');
  await page.getByRole('button', { name: 'Save deadline' }).click();
  await expectHalf(hour);
  await expect(day).toHaveValue('May 1, 2026');
  await expect(day).not.toHaveAccessibleDescription(/./);
  expect(written(wire.all())).toEqual([]);
});

test.describe('the second person', () => {
  test.use({ role: 'STAFF' });

  test('confirms no day with half of its hour', async ({ page, api }) => {
    const matter = (await api(matters.create, { body: { title: 'Byron v. Lovelace' } })).id;
    const question = { rule: 'us-federal/frcp-33-b-2', trigger: '2026-05-01' };
    const { id } = await api(deadlines.create, {
      body: { title: 'Answers', matter, question, kind: 'RESPONSE', reason: 'Served by Mills' },
    });
    await page.goto(`/deadlines/${id}`);
    const day = page.getByRole('textbox', { name: 'Day from which is counted' });
    await day.fill('2026-05-01');
    const time = await expectRefused(page, 'Time', 'Confirm');
    await expect(page.getByRole('heading', { name: 'Confirm this day' })).toBeVisible();
    await time.focus();
    for (const key of ['Backspace', 'ArrowRight', 'Backspace']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('The day is confirmed.')).toBeVisible();
  });
});
