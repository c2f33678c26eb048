import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import type { Page } from '@playwright/test';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, placeOf, rowOf } from '../screens.ts';

/** What happened, in the sentences of the page. */
const sentences = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('paragraph');

test('the history tells who did and saw what, in words', async ({ page, api, firm }) => {
  const { ATTORNEY, STAFF, ADMIN } = firm.people;
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const change = (body: object) => ATTORNEY.call(matters.patch, { params: { id }, body });
  await change({ status: 'CLOSED' });
  await change({ description: 'x'.repeat(1204) });
  await change({ clients: [ada.id] });
  await change({ assigned_users: [STAFF.id] });
  await STAFF.call(matters.get, { params: { id } });

  await page.goto(`/matters/${id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  const line = (text: string) => sentences(page).filter({ hasText: text });
  await expect(line(`${ATTORNEY.name} changed the status and the closing day`)).toBeVisible();
  await expect(line(`${ATTORNEY.name} changed the description (1,204 characters)`)).toBeVisible();
  await expect(line(`${ATTORNEY.name} changed the clients: added Ada Byron`)).toBeVisible();
  await expect(line(`${ATTORNEY.name} changed the team: added ${STAFF.name}`)).toBeVisible();
  await expect(sentences(page).last()).toHaveText(`${ADMIN.name} created the matter`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Today, \w+ \d+, \d{4}$/);
  await expect(line('viewed the matter')).toHaveCount(0);
  await page.getByText('Everything', { exact: true }).click();
  await expect(line(`${STAFF.name} viewed the matter`)).toBeVisible();
  // The look at the matter's page is in it; the look at its history is not one at the matter.
  await expect(line(`${ADMIN.name} viewed the matter`)).toHaveCount(1);
  await expectNoViolations(page, 'the history');
  await expect
    .poll(async () => {
      await page.reload();
      await expect(sentences(page).first()).toBeVisible();
      return page.getByRole('button', { name: /^Sealed: copy [0-9a-f]{8}$/ }).count();
    })
    .toBeGreaterThanOrEqual(6);
});

test('views are one click away, one for each person and visit, and narrowed to a person', async ({
  page,
  api,
  firm,
}) => {
  const { ADMIN, STAFF, READ_ONLY } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await STAFF.call(matters.get, { params: { id } });
  await page.goto(`/matters/${id}`);
  const note = page.getByRole('textbox', { name: 'New note' });
  for (const text of ['First', 'Second']) {
    await page.reload();
    await note.fill(text);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/matters/${id}/history`);
  await expect(sentences(page).filter({ hasText: 'wrote a note' })).toHaveCount(2);
  await page.getByText('Views', { exact: true }).click();
  await expect(sentences(page)).toHaveText([
    `${ADMIN.name} viewed the matter and its notes`,
    `${STAFF.name} viewed the matter`,
  ]);
  await expect.poll(() => placeOf(page)).toBe(`/matters/${id}/history?show=views`);
  await expectNoViolations(page, 'the views on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await choose(page, 'Person', STAFF.username);
  await expect(sentences(page)).toHaveText([`${STAFF.name} viewed the matter`]);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue(STAFF.name);
  await expect(page.getByRole('radio', { name: 'Views' })).toBeChecked();
  await expect(sentences(page)).toHaveText([`${STAFF.name} viewed the matter`]);
  await page.goto(`/matters/${id}/history?show=views&user=${READ_ONLY.id}`);
  await expect(page.getByText('This person did nothing of this kind here.')).toBeVisible();
  await page.goto(`/matters/${id}/history?show=nothing&user=me`);
  await expect(sentences(page).last()).toHaveText(`${ADMIN.name} created the matter`);
});

test('a task leads to its own history, and from there to that of its matter', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  const { id: matter } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const { id } = await api(tasks.create, { body: { title: 'File', matter } });
  await STAFF.call(tasks.patch, { params: { id }, body: { due_date: '2199-03-09' } });
  await page.goto(`/tasks/${id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(sentences(page)).toHaveText([
    `${STAFF.name} set the due date of the task “File” to March 9, 2199`,
    /created the task “File”$/,
  ]);
  await expectNoViolations(page, 'the history of a task');
  await page.getByText('Views', { exact: true }).click();
  await expect(page.getByText('Nothing of this kind has been recorded for this record.')).toBeVisible();
  await page.getByText('Changes', { exact: true }).click();
  await page.getByRole('button', { name: 'Show the whole history' }).click();
  await expect(sentences(page).last()).toContainText('created the matter');
  await expect.poll(() => placeOf(page)).toBe(`/matters/${matter}/history`);
});

test('a long history goes on as one scrolls', async ({ page, api }) => {
  test.slow();
  const { id } = await api(matters.create, { body: { title: 'Version 0' } });
  for (let version = 1; version <= 120; version += 1)
    await api(matters.patch, { params: { id }, body: { title: `Version ${version}` } });
  await page.goto(`/matters/${id}/history`);
  await expect(sentences(page)).toHaveCount(100);
  await page.mouse.wheel(0, 100_000);
  await expect(sentences(page)).toHaveCount(121);
  await expect(sentences(page).last()).toContainText('created the matter');
});

test('the report says who could see and who did see a matter, and is printed black on white', async ({
  page,
  api,
  firm,
}) => {
  const { ADMIN, ATTORNEY, STAFF, READ_ONLY } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await STAFF.call(matters.get, { params: { id } });
  await api(walls.raise, { params: { id }, body: { reason: 'Screened.', members: [ADMIN.id, ATTORNEY.id] } });
  await page.goto(`/matters/${id}/history`);
  await page.getByRole('link', { name: 'Access report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access report: Estate of Byron');
  const cell = (person: string, column: number) => rowOf(page, person).getByRole('cell').nth(column);
  await expect(cell(ADMIN.username, 1)).toHaveText(/^Since /);
  await expect(cell(ADMIN.username, 4)).not.toHaveText('Never');
  await expect(cell(STAFF.username, 1)).toHaveText(/^From .* until /);
  await expect(cell(STAFF.username, 2)).toHaveText(/^Once, on /);
  await expect(cell(READ_ONLY.username, 2)).toHaveText('Never');
  await expect(page.getByRole('region', { name: 'Ethical walls' })).toContainText(
    `Restricted by ${ADMIN.name}`,
  );
  await expectNoViolations(page, 'the report');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await followScheme(page, 'dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/^Hale & Partners\. Made on /)).toBeVisible();
  const colors = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return [getComputedStyle(document.querySelector('td') ?? document.body).color, ground];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});
