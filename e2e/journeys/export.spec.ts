import { readFile } from 'node:fs/promises';
import { contacts } from '@caseward/contract/contacts';
import { exports } from '@caseward/contract/exports';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn } from '../screens.ts';
import { outage } from '../wire.ts';

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Export' });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** Downloads by an entry of the menu that is opened; answers the file. */
async function downloaded(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await entry(page, name).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').trim().split('\r\n');

test('a list is saved as CSV: what its filters leave, in its order, with the columns shown', async ({
  page,
  api,
  wire,
}) => {
  for (const [first_name, contact_type] of [
    ['=HYPERLINK("x")', 'JUDGE'],
    ['Ana', 'JUDGE'],
    ['Bo', 'CLIENT'],
  ])
    await api(contacts.create, { body: { first_name, contact_type } });
  await page.goto('/contacts?contact_type=JUDGE&ordering=-name&columns=name,contact_type');
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
  await button(page).click();
  await expectNoViolations(page, 'the menu');
  const { name, bytes } = await downloaded(page, 'CSV, columns shown');
  expect(name).toBe('contacts.csv');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(linesOf(bytes.subarray(3))).toEqual([
    'First Name,Last Name,Contact Type',
    'Ana,,Judge',
    `"'=HYPERLINK(""x"")",,Judge`,
  ]);
  await expect(alertOn(page)).toContainText('The download has begun.');
  const address = new URL(wire.all().at(-1)?.url() ?? page.url());
  expect(address.pathname).not.toContain('JUDGE');
  expect(wire.sent(exports.create)[0]?.postDataJSON()).toMatchObject({ query: { contact_type: 'JUDGE' } });
});

test('a list is saved as a workbook with all columns, by keyboard alone', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/matters');
  await expect(page.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'CSV, columns shown')).toBeFocused();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'Excel, all columns')).toBeFocused();
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toBe('matters.xlsx');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  await expect(button(page)).toBeFocused();
});

for (const path of ['/tasks', '/documents'])
  test(`${path} can be exported while it is empty`, async ({ page }) => {
    await page.goto(path);
    await button(page).click();
    const { bytes } = await downloaded(page, 'CSV, all columns');
    expect(linesOf(bytes)).toHaveLength(1);
  });

test('a failure says so, and leaves the list as it is', async ({ page, wire, errors }) => {
  errors.expect(/^Failed to export the tasks\./);
  errors.tolerate(failedRequest);
  await page.goto('/tasks');
  const mend = await wire.fail(exports.create);
  await button(page).click();
  await entry(page, 'CSV, all columns').click();
  await expect(alertOn(page)).toContainText('Failed to export the tasks.');
  await expect(page.getByText(outage)).toBeVisible();
  await mend();
  await button(page).click();
  await downloaded(page, 'CSV, all columns');
  await expect(page.getByText('Failed to export the tasks.')).toBeHidden();
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('exports the rows chosen, and changes none', async ({ page, api }) => {
    for (const title of ['One', 'Two', 'Three']) await api(matters.create, { body: { title } });
    await page.goto('/matters');
    for (const title of ['One', 'Three'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    const bar = page.getByRole('region', { name: 'Selected' });
    await expect(bar.getByRole('button')).toHaveText(['Export', 'Clear selection']);
    await bar.getByRole('button', { name: 'Export' }).click();
    const { bytes } = await downloaded(page, 'CSV, columns shown');
    expect(linesOf(bytes).map((line) => line.split(',')[0]?.replace('\ufeff', ''))).toEqual([
      'Title',
      'Three',
      'One',
    ]);
    await expect(bar).toContainText('2 selected');
  });
});
