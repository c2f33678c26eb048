import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Locator, Page } from '@playwright/test';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { inTurns } from '../in-turns.ts';
import { drawn, section } from '../screens.ts';
import { outage } from '../wire.ts';

/** Two full pages and the beginning of a third. */
const many = 205;

const numbers = Array.from({ length: many }, (_, index) => String(index + 1).padStart(3, '0'));

/** Scrolls as one does with a mouse, until there are so many of what is listed. */
async function scrollTo(page: Page, listed: Locator, count: number): Promise<void> {
  await page.mouse.move(640, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(listed).toHaveCount(count, { timeout: 300 });
    await expect(listed.last()).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
}

for (const { path, endpoint, body } of [
  { path: '/matters', endpoint: matters.create, body: (title: string) => ({ title }) },
  { path: '/contacts', endpoint: contacts.create, body: (first_name: string) => ({ first_name }) },
  { path: '/tasks', endpoint: tasks.create, body: (title: string) => ({ title }) },
]) {
  test(`every row of ${path} is reached by scrolling`, async ({ page, firm }) => {
    await inTurns(numbers, (number) => firm.admin.call(endpoint, { body: body(`Row ${number}`) }));
    await page.goto(path);
    const rows = page.getByRole('row').getByRole('link');
    await expect(rows).toHaveCount(100);
    await scrollTo(page, rows, many);
    expect(new Set(await rows.allTextContents()).size).toBe(many);
  });
}

test('each arrival at the end loads one page', async ({ page, api, wire }) => {
  await inTurns(numbers, (number) => api(tasks.create, { body: { title: `Task ${number}` } }));
  await page.goto('/tasks');
  const rows = page.getByRole('row').getByRole('link');
  const pages = () => wire.sent(tasks.list).filter((request) => !request.url().includes('count=true')).length;
  await expect(rows).toHaveCount(100);
  expect(pages()).toBe(1);
  await page.keyboard.press('End');
  await expect(rows).toHaveCount(200);
  await drawn(page);
  expect(pages()).toBe(2);
  await page.keyboard.press('End');
  await expect(rows).toHaveCount(many);
  expect(pages()).toBe(3);
});

test('ten notes are there at once, and older ones come in large steps', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const some = numbers.slice(0, 65);
  await inTurns(some, (number) => api(notes.create, { body: { note: number, matter: id } }));
  await page.goto(`/matters/${id}`);
  const written = section(page, 'Case Notes').getByRole('listitem');
  const older = page.getByRole('button', { name: 'Older', exact: true });
  await expect(written).toHaveCount(10);
  await older.click();
  await expect(written).toHaveCount(60);
  await older.click();
  await expect(written).toHaveCount(some.length);
  await expect(older).toHaveCount(0);
});

test('a chooser finds the one it looks for among many', async ({ page, api }) => {
  await inTurns(numbers, (number) =>
    api(contacts.create, { body: { first_name: 'Person', last_name: number } }),
  );
  await page.goto('/matters/add');
  const chooser = page.getByRole('combobox', { name: 'Clients' });
  await chooser.click();
  await expect(page.getByRole('option', { name: 'Person 001' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Person 205' })).toHaveCount(0);
  await chooser.fill('person 205');
  await page.getByRole('option', { name: 'Person 205' }).click();
  await expect(page.locator('.mantine-Pill-root')).toHaveText('Person 205');
});

test('a further page that fails leaves what is there, and can be tried again', async ({
  page,
  api,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
  const some = numbers.slice(0, 110);
  await inTurns(some, (number) => api(tasks.create, { body: { title: `Task ${number}` } }));
  await page.goto('/tasks');
  const rows = page.getByRole('row').getByRole('link');
  await expect(rows).toHaveCount(100);
  const mend = await wire.fail(tasks.list);
  const alert = page.getByRole('main').getByRole('alert');
  await scrollTo(page, alert, 1);
  await expect(alert).toHaveText(`Error: ${outage}`);
  await expect(rows).toHaveCount(100);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(some.length);
});
