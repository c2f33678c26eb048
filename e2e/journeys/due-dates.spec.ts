import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '../fixtures.ts';
import { fact, rowOf } from '../screens.ts';

const ends = ['Pacific/Kiritimati', 'America/Los_Angeles'];

for (const timezoneId of ends) {
  test.describe(`read in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a due date never shifts', async ({ page, wire }) => {
      await page.goto('/tasks/add');
      await page.getByRole('textbox', { name: 'Title' }).fill('File the petition');
      const due = page.getByRole('textbox', { name: 'Due Date' });
      await due.fill('2199-03-09');
      await page.keyboard.press('Tab');
      await expect(due).toHaveValue('March 9, 2199');
      await page.getByRole('button', { name: 'Save task' }).click();
      await expect(rowOf(page, 'File the petition')).toContainText('March 9, 2199');
      expect(wire.sent(tasks.create)[0]?.postDataJSON()).toMatchObject({ due_date: '2199-03-09' });

      await page.getByRole('link', { name: 'File the petition' }).click();
      await expect(fact(page, 'Due Date')).toHaveText('March 9, 2199');
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(due).toHaveValue('2199-03-09');
      await page.getByRole('textbox', { name: 'Title' }).fill('File it again');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(rowOf(page, 'File it again')).toContainText('March 9, 2199');
      expect(wire.sent(tasks.update)[0]?.postDataJSON()).toMatchObject({ due_date: '2199-03-09' });

      await page.getByRole('link', { name: 'File it again' }).click();
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await due.click();
      await page.getByRole('button', { name: '15 March 2199', exact: true }).click();
      await expect(due).toHaveValue('2199-03-15');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(rowOf(page, 'File it again')).toContainText('March 15, 2199');
      expect(wire.sent(tasks.update)[1]?.postDataJSON()).toMatchObject({ due_date: '2199-03-15' });
    });
  });
}

test('weeks start on Monday, and end with a weekend of Saturday and Sunday', async ({ page, api }) => {
  const { id } = await api(tasks.create, { body: { title: 'Dated', due_date: '2199-03-15' } });
  await page.goto(`/tasks/${id}/edit`);
  await page.getByRole('textbox', { name: 'Due Date' }).click();
  const calendar = page.getByRole('table');
  await expect(calendar.getByRole('columnheader')).toHaveText(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
  // 4 to 10 March 2199 is a week of that calendar.
  const saturday = page.getByRole('button', { name: '9 March 2199', exact: true });
  const week = calendar.getByRole('row').filter({ has: saturday });
  await expect(week.getByRole('button')).toHaveText(['4', '5', '6', '7', '8', '9', '10']);
  await expect(week.locator('[data-weekend]')).toHaveText(['9', '10']);
});

test('what is no day is not taken for one', async ({ page, wire }) => {
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Undated');
  const due = page.getByRole('textbox', { name: 'Due Date' });
  await due.fill('February 30, 2199');
  await page.keyboard.press('Tab');
  await expect(due).toHaveValue('February 30, 2199');
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(due).toBeFocused();
  expect(wire.sent(tasks.create)).toHaveLength(0);
  await page.getByRole('button', { name: 'Clear the date' }).click();
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(rowOf(page, 'Undated')).toContainText('N/A');
  expect(wire.sent(tasks.create)[0]?.postDataJSON()).toMatchObject({ due_date: null });
});

test('a day is told from today in the firm, in lists and on the pages of a task and a matter', async ({
  page,
  api,
}) => {
  // Noon in the firm's time zone, so that the day does not end meanwhile.
  const noon = (days: number) => new Date(Date.UTC(2199, 2, 9 + days, 12)).toISOString();
  const day = (days: number) => noon(days).slice(0, 10);
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const due: [title: string, days: number, told: RegExp][] = [
    ['Hearing', 0, /March 9, 2199\s*Today$/],
    ['Brief', 1, /March 10, 2199\s*Tomorrow$/],
    ['Letter', 4, /March 13, 2199\s*Wed, in 4 days$/],
    ['Call', -1, /March 8, 2199\s*Yesterday\s*Overdue$/],
    ['Review', 40, /April 18, 2199\s*Thu$/],
  ];
  for (const [title, days] of due)
    await api(tasks.create, { body: { title, due_date: day(days), matter: matter.id } });
  await page.clock.setFixedTime(noon(0));
  for (const path of ['/tasks', `/matters/${matter.id}`]) {
    await page.goto(path);
    for (const [title, , told] of due)
      await expect(rowOf(page, title).getByRole('cell').last()).toHaveText(told);
  }
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Hearing' }).click();
  await expect(fact(page, 'Due Date')).toHaveText(/March 9, 2199\s*Today/);
});
