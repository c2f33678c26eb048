import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { team } from '@caseward/contract/team';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { choose, headingsOf, placeOf, rowOf } from '../screens.ts';
import { outage } from '../wire.ts';

test('a matter is added with its clients and team, and heads the list', async ({ page, api, firm, wire }) => {
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const acme = await api(contacts.create, { body: { first_name: 'Acme Ltd', kind: 'COMPANY' } });
  await api(contacts.create, { body: { first_name: 'Nobody', last_name: 'Else' } });
  await api(matters.create, { body: { title: 'An older one' } });

  await page.goto('/matters');
  await page.getByRole('link', { name: 'Add New Matter' }).click();
  expect(placeOf(page)).toBe('/matters/add');
  for (const field of ['Matter Title', 'Local Case Number', 'Description'])
    await expect(page.getByRole('textbox', { name: field })).toHaveValue('');
  await expect(page.locator('.mantine-Pill-root')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Matter Title' })).toHaveAttribute('required');

  await page.getByRole('textbox', { name: 'Matter Title' }).fill('  Estate of Byron ');
  await page.getByRole('textbox', { name: 'Local Case Number' }).fill('PR-2026-17');
  await choose(page, 'Clients', 'Ada Byron');
  await choose(page, 'Clients', 'Acme Ltd');
  await choose(page, 'Assign Team Members', firm.people.ATTORNEY.username);
  await page.getByRole('textbox', { name: 'Description' }).fill('Line one\nLine two');
  await page.getByRole('button', { name: 'Save Matter' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matters');
  expect(placeOf(page)).toBe('/matters');
  const rows = page.getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    'Estate of Byron',
    'PR-2026-17',
    'Open',
    'Acme Ltd, Ada Byron',
    '',
    '',
    '',
    /^\d{4}-0002$/,
  ]);
  await expect(rows.nth(2).getByRole('cell')).toHaveText([
    'An older one',
    '',
    'Open',
    '',
    '',
    '',
    '',
    /^\d{4}-0001$/,
  ]);
  const [created] = wire.sent(matters.create);
  expect(created?.postDataJSON()).toEqual({
    title: expect.stringContaining('Estate of Byron'),
    local_case_number: 'PR-2026-17',
    clients: [ada.id, acme.id],
    assigned_users: [firm.people.ATTORNEY.id],
    description: 'Line one\nLine two',
  });
});

test('what was chosen can be cleared again', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await page.goto('/matters/add');
  await choose(page, 'Clients', 'Ada Byron');
  await expect(page.locator('.mantine-Pill-root')).toHaveText('Ada Byron');
  await page.getByLabel('Clear Clients').click();
  await expect(page.locator('.mantine-Pill-root')).toHaveCount(0);
});

test('a chooser that finds nothing says so', async ({ page }) => {
  await page.goto('/matters/add');
  await page.getByRole('combobox', { name: 'Assign Team Members' }).fill('Nobody at all');
  await expect(page.getByText('Nothing found.').filter({ visible: true })).toBeVisible();
});

test('a chooser whose options cannot be had says so, and the matter is saved all the same', async ({
  page,
  wire,
  errors,
}) => {
  errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
  await wire.fail(contacts.list);
  await wire.fail(team.list);
  await page.goto('/matters/add');
  for (const field of ['Clients', 'Assign Team Members']) {
    await page.getByRole('combobox', { name: field }).click();
    await expect(page.getByText('Could not be loaded.').filter({ visible: true })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(page.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
});

test('the list is a striped table of links, numbers and statuses in words', async ({ page, api }) => {
  const words = {
    PENDING: 'Pending',
    OPEN: 'Open',
    ON_HOLD: 'On hold',
    CLOSED: 'Closed',
    ARCHIVED: 'Archived',
  };
  for (const [status, word] of Object.entries(words))
    await api(matters.create, {
      body: { title: `Matter ${word}`, status, local_case_number: `No. ${word}` },
    });
  await page.goto('/matters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matters');
  const table = page.getByRole('table');
  await expect(headingsOf(table)).toHaveText([
    'Title',
    'Local Case Number',
    'Status',
    'Clients',
    'Lead attorney',
    'Practice area',
    'Next due',
    'Matter No.',
  ]);
  for (const word of Object.values(words))
    await expect(rowOf(page, `Matter ${word}`).getByRole('cell')).toHaveText([
      `Matter ${word}`,
      `No. ${word}`,
      word,
      '',
      '',
      '',
      '',
      /^\d{4}-\d{4}$/,
    ]);
  const ground = (row: number) =>
    table
      .getByRole('row')
      .nth(row)
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(1)).not.toBe(await ground(2));
  expect(await ground(1)).toBe(await ground(3));
  await page.getByRole('link', { name: 'Matter On hold' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matter On hold');
});

test('the list is searched by title and case number, and the address says so', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Estate of Byron', local_case_number: '2026' } });
  await api(matters.create, { body: { title: 'Lovelace v. Babbage', local_case_number: 'CV-9' } });
  await page.goto('/matters');
  const search = page.getByRole('searchbox', { name: 'Search matters' });
  await search.fill('byron');
  await expect(rowOf(page, 'Lovelace')).toHaveCount(0);
  await expect(rowOf(page, 'Estate of Byron')).toBeVisible();
  await expect.poll(() => placeOf(page)).toBe('/matters?search=byron');
  await search.fill('CV-9');
  await expect(rowOf(page, 'Lovelace v. Babbage')).toBeVisible();
  await search.fill('nothing like it');
  await expect(page.getByText('No matters match.')).toBeVisible();
  await page.goto('/matters?search=2026');
  await expect(rowOf(page, 'Estate of Byron')).toBeVisible();
  await expect(search).toHaveValue('2026');
});

test('a firm without matters sees that', async ({ page }) => {
  await page.goto('/matters');
  await expect(page.getByText('There are no matters yet.')).toBeVisible();
});
