import { readFile } from 'node:fs/promises';
import { account } from '@caseward/contract/account';
import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';

const june = '/calendar?day=2026-06-15&whose=firm';

/** A matter with a deadline, a done one, a hearing and a task in June 2026, and a court that is closed on a day. */
async function fillJune(api: Api) {
  const { id: matter } = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const add = (title: string, due_on: string) =>
    api(deadlines.create, { body: { title, due_on, matter, source: 'ORDERED', reason: 'The order' } });
  await add('Answer', '2026-06-10');
  const { id } = await add('Disclosures', '2026-06-10');
  await api(deadlines.done, { params: { id }, body: { words: 'Filed' } });
  await api(events.create, {
    body: { title: 'Motion hearing', kind: 'HEARING', day: '2026-06-17', start_time: '09:30', matter },
  });
  await api(tasks.create, { body: { title: 'Draft', due_date: '2026-06-18', matter } });
  const court = await api(courts.create, { body: { name: 'District Court', time_zone: 'America/New_York' } });
  await api(courtDays.add, {
    params: { id: court.id },
    body: { day: '2026-06-19', kind: 'HOLIDAY', note: 'Juneteenth', source: 'Order' },
  });
  return matter;
}

test('a month shows what stands on its days, keys lead through it, and the address keeps what is shown', async ({
  page,
  api,
}) => {
  await fillJune(api);
  await page.goto(june);
  await expect(page.getByRole('heading', { name: 'June 2026' })).toBeVisible();
  const cell = (day: string) => page.getByRole('cell').filter({ has: page.getByLabel(day, { exact: true }) });
  const tenth = cell('Wednesday, June 10, 2026');
  await expect(tenth.getByRole('link', { name: /^Answer\b.*Unconfirmed/ })).toBeVisible();
  await expect(tenth.getByRole('link', { name: /^Disclosures\b.*Done/ })).toBeVisible();
  await expect(cell('Wednesday, June 17, 2026')).toContainText('9:30 AM');
  await expect(cell('Friday, June 19, 2026')).toContainText('Juneteenth');
  await expectNoViolations(page, 'a month');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'June 15 to June 21, 2026' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Answer/ })).toHaveCount(0);
  await expectNoViolations(page, 'a week');
  await page.keyboard.press('p');
  await expect(page.getByRole('link', { name: /^Answer/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('Motion hearing')).toBeVisible();
  await expectNoViolations(page, 'an agenda');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/view=day/);
  await page.keyboard.press('n');
  await page.keyboard.press('t');
  await expect(page).not.toHaveURL(/day=2026/);
  await page.keyboard.press('m');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(page).toHaveURL(/view=month/);
  await expect(page).toHaveURL(/whose=firm/);
});

test('kinds are filters in the address, and a deadline opens', async ({ page, api }) => {
  await fillJune(api);
  await page.goto(`${june}&kinds=HEARING,TASK`);
  await expect(page.getByRole('link', { name: /Motion hearing/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Answer/ })).toHaveCount(0);
  await expect(page.getByText('Juneteenth')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  // One's own days, then: the administrator noted the deadline.
  await page.getByRole('link', { name: /^Answer/ }).click();
  await expect(page.getByRole('heading', { name: 'Answer' })).toBeVisible();
});

test('a hearing is added by a click on a day', async ({ page, api }) => {
  const matter = await fillJune(api);
  await page.goto(`${june}&matter=${matter}`);
  const cell = page
    .getByRole('cell')
    .filter({ has: page.getByLabel('Tuesday, June 23, 2026', { exact: true }) });
  await cell.click({ position: { x: 60, y: 70 } });
  await expect(page.getByRole('heading', { name: 'Add event' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Day', exact: true })).toHaveValue('June 23, 2026');
  await expect(page.getByRole('combobox', { name: 'Matter' })).toHaveValue('Byron v. Lovelace');
  await page.getByRole('textbox', { name: 'Title' }).fill('Status conference');
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByRole('heading', { name: 'Status conference' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Status conference/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add event on Wednesday, June 24, 2026' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Day', exact: true })).toHaveValue('June 24, 2026');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the calendar opens as an agenda, and nothing is cut off', async ({ page, api }) => {
    await fillJune(api);
    await page.goto(june);
    await expect(page.getByRole('radio', { name: 'Agenda' })).toBeChecked();
    await expect(page.getByText('Motion hearing')).toBeVisible();
    await followScheme(page, 'dark');
    await expectNoViolations(page, 'an agenda in the dark');
    for (const view of ['agenda', 'month', 'day']) {
      await page.goto(`${june}&view=${view}`);
      await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
  });
});

test('the day sheet keeps what is done, and is printed with lines to sign', async ({ page, api }) => {
  await fillJune(api);
  await page.goto('/calendar/day-sheet?day=2026-06-10');
  const row = page.getByRole('row').filter({ hasText: 'Disclosures' });
  await expect(row).toContainText('Done');
  await expect(row).toContainText('Filed');
  await expectNoViolations(page, 'a day sheet');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Entered' }).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^day-sheet-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  for (const [what, title] of [
    ['Entered', 'Answer'],
    ['Done', 'Disclosures'],
  ] as const)
    expect(
      lines.filter((line) => line.includes(what) && line.includes(title)),
      what,
    ).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Lawyer, date and time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('the dashboard and the navigation count what is overdue or to be confirmed', async ({
  page,
  api,
  firm,
}) => {
  const { id: matter } = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  for (const responsible of [firm.admin.id, firm.people.STAFF.id])
    await api(deadlines.create, {
      body: {
        title: 'Answer',
        due_on: '2001-06-10',
        matter,
        responsible,
        source: 'ORDERED',
        reason: 'Order',
      },
    });
  await page.goto('/');
  const overdue = page.getByRole('listitem').filter({ hasText: 'Overdue' });
  await expect(overdue).toContainText('2 in the firm');
  await expect(page.getByRole('link', { name: /^Deadlines 1/ })).toBeVisible();
  await expectNoViolations(page, 'the dashboard');
  await overdue.getByRole('link', { name: /^1\s+Overdue/ }).click();
  await expect(page).toHaveURL(/due=overdue/);
  await expect(page.getByRole('link', { name: 'Answer' })).toHaveCount(1);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('the calendar speaks it', async ({ page, api }) => {
    await fillJune(api);
    await api(account.update, { body: { language: 'de' } });
    await page.goto('/calendar/day-sheet');
    await page.goto(june);
    await expect(page.getByRole('heading', { name: 'Juni 2026' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Woche' })).toBeAttached();
    await page.goto('/calendar/day-sheet?day=2026-06-10');
    await expect(page.getByRole('heading', { name: 'Tagesblatt' })).toBeVisible();
  });
});
