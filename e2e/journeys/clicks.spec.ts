import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { drop, uploadedAll } from '../dropping.ts';
import { dayOfFirm } from '../firm-days.ts';
import { expect, test } from '../fixtures.ts';
import { countPresses, pressesOf } from '../presses.ts';
import { fact, section } from '../screens.ts';
import { searchFor } from '../search-box.ts';

// The ten jobs that a firm does most. Each begins on the dashboard; what is done in a matter begins in the one of today,
// which the first job opens. Typing costs nothing.

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pending = (page: Page) => page.getByRole('region', { name: 'My Pending Tasks' });

let matter: string;

test.beforeEach(async ({ api, page }) => {
  const client = await api(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Byron', phone_number: '(212) 555-0198' },
  });
  matter = (await api(matters.create, { body: { title: 'Estate of Byron', clients: [client.id] } })).id;
  await api(tasks.create, { body: { title: 'Hearing', matter, due_date: dayOfFirm() } });
  await countPresses(page);
  await page.goto('/');
  await expect(pending(page).getByRole('listitem')).toHaveCount(1);
  // They arrive above the tasks, and move them.
  await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem').first()).toBeVisible();
  expect(await pressesOf(page)).toEqual([]);
});

/** Opens the matter of today's hearing, from the dashboard. */
async function openTodaysMatter(page: Page): Promise<void> {
  await pending(page).getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(heading(page)).toHaveText('Estate of Byron');
  await expect(section(page, 'Case Notes').getByRole('textbox', { name: 'New note' })).toBeVisible();
  expect(await pressesOf(page)).toHaveLength(1);
}

test("today's matter opens with one click", async ({ page }) => {
  await openTodaysMatter(page);
});

test('a note in the open matter takes the key n', async ({ page, api }) => {
  await openTodaysMatter(page);
  await page.keyboard.press('n');
  await page.keyboard.type('The hearing is adjourned.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('The hearing is adjourned.');
  expect(await pressesOf(page)).toEqual(['key n']);
  expect(await api(notes.list, { query: { matter_id: matter } })).toHaveLength(1);
});

test('a task during a call takes the key c, anywhere', async ({ page, api }) => {
  for (const open of [() => undefined, () => page.goto('/contacts'), () => page.goto(`/matters/${matter}`)]) {
    await open();
    await expect(heading(page)).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Call the clerk');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Task added.')).toBeVisible();
    expect(await pressesOf(page)).toEqual(['key c']);
  }
  expect(await api(tasks.list, { query: { search: 'Call the clerk' } })).toHaveLength(3);
});

test("the client's telephone number is there when the matter is", async ({ page }) => {
  await openTodaysMatter(page);
  await expect(page.getByRole('link', { name: '(212) 555-0198' }).first()).toBeInViewport();
  expect(await pressesOf(page)).toEqual([]);
});

test('five documents are dropped on the matter, without a click', async ({ page }) => {
  await openTodaysMatter(page);
  const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt', 'five.txt'];
  await drop(
    page,
    names.map((name) => ({ name, text: `Text of ${name}` })),
  );
  await uploadedAll(page, 5);
  expect(await pressesOf(page)).toEqual([]);
});

test('what is due this week takes one click', async ({ page, api }) => {
  await api(tasks.create, { body: { title: 'Next month', due_date: dayOfFirm(30) } });
  await page.getByRole('link', { name: 'Due this week' }).click();
  await expect(heading(page)).toHaveText('Tasks');
  await expect(page.getByRole('row')).toHaveText([/Due Date/i, /Hearing/]);
  expect(await pressesOf(page)).toHaveLength(1);
});

test('a task is handed over with two clicks, in place', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  await pending(page)
    .getByRole('button', { name: /^Assignee of Hearing/ })
    .click();
  await page.getByRole('option', { name: STAFF.username }).click();
  await expect(pending(page).getByRole('listitem')).toContainText(STAFF.name);
  expect(await pressesOf(page)).toHaveLength(2);
  await expect(heading(page)).toHaveText('Dashboard');
  const handed = async () => (await api(tasks.list, { query: { matter } }))[0]?.assigned_to;
  await expect.poll(handed).toBe(STAFF.id);
});

test('a matter is closed with two clicks', async ({ page }) => {
  await openTodaysMatter(page);
  await page.getByRole('button', { name: 'Close matter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close matter' }).click();
  await expect(fact(page, 'Status')).toHaveText('Closed');
  expect(await pressesOf(page)).toHaveLength(2);
});

test('a document is found by a word in it with two', async ({ page, api, firm }) => {
  const file_path = await upload(firm.admin, 'complaint.txt', 'The driver acted with negligence.');
  await api(documents.create, { body: { title: 'Complaint', matter, file_path } });
  const found = async () => (await api(documents.list, { query: { search: 'negligence' } })).length;
  await expect.poll(found).toBe(1);
  const options = await searchFor(page, 'negligence');
  await options.filter({ hasText: 'acted with negligence' }).click();
  await expect(page.getByRole('dialog', { name: 'Complaint' })).toContainText('acted with negligence');
  expect(await pressesOf(page)).toHaveLength(2);
});

test('who did what takes one click, in a matter and in the firm', async ({ page, firm }) => {
  const { STAFF } = firm.people;
  await STAFF.call(notes.create, { body: { matter, note: 'Called the court.' } });
  await page.getByRole('link', { name: 'Who did what' }).click();
  await expect(page.getByRole('table')).toContainText(STAFF.name);
  expect(await pressesOf(page)).toHaveLength(1);
  await page.goto('/');
  await openTodaysMatter(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('main')).toContainText(STAFF.name);
  expect(await pressesOf(page)).toHaveLength(1);
});
