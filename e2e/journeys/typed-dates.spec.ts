import { firm as firms } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { dayOfFirm } from '../firm-days.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, fact, placeOf, rowOf, select } from '../screens.ts';

const hint = 'Enter a date such as 12/01/2026';

const dueDate = (page: Page) => page.getByRole('textbox', { name: 'Due Date' });

async function leave(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.keyboard.press('Tab');
}

/** A day as its field shows it. */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** What cannot be read stays, with a message, and is not saved. */
async function expectUnread(page: Page, field: Locator, button: string): Promise<void> {
  await leave(page, field, 'the first of May-be');
  await expect(field).toHaveValue('the first of May-be');
  await expect(field).toHaveAccessibleDescription(new RegExp(`${hint}$`));
  await page.getByRole('button', { name: button }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('the first of May-be');
}

test('days that are often meant are one click away in the form of a task', async ({ page, wire }) => {
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('File');
  await dueDate(page).click();
  await page.getByRole('button', { name: '+7 days' }).click();
  await expect(page.getByRole('button', { name: '+7 days' })).toHaveCount(0);
  await expect(dueDate(page)).toHaveValue(inWords(dayOfFirm(7)));
  await dueDate(page).click();
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(dueDate(page)).toHaveValue(inWords(dayOfFirm(1)));
  await expectNoViolations(page, 'a form of a task');
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect
    .poll(() => wire.sent(tasks.create)[0]?.postDataJSON())
    .toMatchObject({ due_date: dayOfFirm(1) });
});

test('a new task takes days as people type them', async ({ page, wire }) => {
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('File');
  await expectUnread(page, dueDate(page), 'Save task');
  await expectNoViolations(page, 'a date that cannot be read');
  expect(wire.sent(tasks.create)).toHaveLength(0);
  for (const [typed, shown] of [
    ['12/01/2199', 'December 1, 2199'],
    ['12/1/26', 'December 1, 2026'],
    ['1 Dec 2199', 'December 1, 2199'],
    ['Dec 1', /^December 1, 20\d\d$/],
    ['12/1', /^December 1, 20\d\d$/],
    ['tomorrow', /^\w+ \d+, 20\d\d$/],
    ['friday', /^\w+ \d+, 20\d\d$/],
    ['+14', /^\w+ \d+, 20\d\d$/],
    ['12/02/2199', 'December 2, 2199'],
  ] as const) {
    await leave(page, dueDate(page), typed);
    await expect(dueDate(page)).toHaveValue(shown);
  }
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(rowOf(page, 'File')).toContainText('December 2, 2199');
});

test('a changed task keeps no day that was typed over', async ({ page, api, wire }) => {
  const { id } = await api(tasks.create, { body: { title: 'File', due_date: '2199-03-09' } });
  await page.goto(`/tasks/${id}/edit`);
  await expectUnread(page, dueDate(page), 'Save Changes');
  expect(wire.sent(tasks.update)).toHaveLength(0);
  await dueDate(page).fill('12/01/2199');
  await dueDate(page).press('Enter');
  await expect(rowOf(page, 'File')).toContainText('December 1, 2199');
});

test('a day without a year is a past one where a matter was opened and closed', async ({
  page,
  api,
  wire,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(matters.patch, { params: { id }, body: { opened_on: '2001-01-01', status: 'CLOSED' } });
  await page.goto(`/matters/${id}/edit`);
  const opened = page.getByRole('textbox', { name: 'Opened on' });
  const closed = page.getByRole('textbox', { name: 'Closed on' });
  await expectUnread(page, opened, 'Save Changes');
  await leave(page, opened, '01/02/03');
  await expect(opened).toHaveValue('January 2, 2003');
  await expectUnread(page, closed, 'Save Changes');
  expect(wire.sent(matters.update)).toHaveLength(0);
  await leave(page, closed, 'Jan 1');
  await expect(closed).toHaveValue(/^January 1, 20\d\d$/);
  const day = await closed.inputValue();
  expect(new Date(day).getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Opened on')).toHaveText('January 2, 2003');
});

test('many tasks get a day as it is typed, or nothing', async ({ page, api }) => {
  await api(tasks.create, { body: { title: 'One' } });
  await page.goto('/tasks');
  await page.getByRole('checkbox', { name: 'Select One' }).check();
  await page.getByRole('button', { name: 'Change due date' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Set due date of 1 task' });
  await leave(page, dueDate(page), 'someday');
  await expect(dueDate(page)).toHaveAccessibleDescription(hint);
  await expect(submit).toBeDisabled();
  await leave(page, dueDate(page), '12/01/2199');
  await submit.click();
  await expect(rowOf(page, 'One')).toContainText('December 1, 2199');
});

test('a filter takes typed days, and keeps what it had for one that it cannot read', async ({
  page,
  api,
}) => {
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/matters');
  await page.getByRole('button', { name: 'Filters' }).click();
  const from = page.getByRole('textbox', { name: 'Opened from' });
  await leave(page, from, '01/02/2020');
  await expect(from).toHaveValue('Jan 2, 2020');
  await expect.poll(() => placeOf(page)).toContain('opened_from=2020-01-02');
  await leave(page, from, 'long ago');
  await expect(from).toHaveAccessibleDescription(hint);
  expect(placeOf(page)).toContain('opened_from=2020-01-02');
});

test('a firm that writes the day first is read so, in the audit log too', async ({ page }) => {
  await page.goto('/settings/firm');
  await select(page, 'Date order', 'Day, month, year: 01/12/2026');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('The settings are saved.');
  await page.goto('/settings/audit');
  const from = page.getByRole('textbox', { name: 'From' });
  await leave(page, from, '12/31/2020');
  await expect(from).toHaveAccessibleDescription('Enter a date such as 01/12/2026');
  await leave(page, from, '03/04/2020');
  await expect(from).toHaveValue('April 3, 2020');
  await expect.poll(() => placeOf(page)).toContain('since=2020-04-03');
});

test.describe('in a browser that is always a day behind the firm', () => {
  test.use({ timezoneId: 'Pacific/Midway' });

  test("the calendar marks the firm's today", async ({ page, api }) => {
    await api(firms.update, { body: { time_zone: 'Pacific/Kiritimati' } });
    await page.goto('/tasks/add');
    await dueDate(page).click();
    const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' });
    const today = page.locator('[aria-current="date"]');
    await expect(today).toHaveCount(1);
    await expect(today).toHaveAccessibleName(days.format(new Date()));
    await expect(today).not.toHaveCSS('box-shadow', 'none');
    await leave(page, dueDate(page), 'today');
    await dueDate(page).click();
    await expect(page.locator('[data-selected][aria-current="date"]')).toHaveCount(1);
  });
});

test('weekends are grey, and a day picked a second time is taken back', async ({ page }) => {
  await page.goto('/tasks/add');
  await dueDate(page).click();
  await dueDate(page).fill('2199-03-09');
  const saturday = page.getByRole('button', { name: '16 March 2199', exact: true });
  const color = await saturday.evaluate((day) => getComputedStyle(day).color);
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(30);
  await saturday.click();
  await expect(dueDate(page)).toHaveValue('March 16, 2199');
  await dueDate(page).click();
  await saturday.click();
  await expect(dueDate(page)).toHaveValue('');
});
