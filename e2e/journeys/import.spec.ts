import { readFile } from 'node:fs/promises';
import { contacts } from '@caseward/contract/contacts';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { begin, check, chooseFile, fileOf, goesInto, goOn, step } from '../importing.ts';
import { alertOn, answer, fact, rowOf } from '../screens.ts';
import { outage } from '../wire.ts';

test('contacts come in from a file, checked first, and are found at once', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ana', last_name: 'One', email: 'ana@example.com' } });
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import');
  await expect(page.getByRole('radio', { name: 'Contacts' })).toBeChecked();
  await expect(page.getByText('You have not imported anything yet.')).toBeVisible();
  await expectNoViolations(page, 'choosing a file');
  await chooseFile(
    page,
    fileOf(
      'First Name;Surname;Mail address;Remarks\nAna;One;ana@example.com;x\nJosé;Núñez;jose@example.com;y\n',
    ),
  );
  await goOn(page);

  await expect(step(page, 'Columns')).toBeVisible();
  await expect(page.getByText('people.csv, 2 rows')).toBeVisible();
  await expect(rowOf(page, 'Surname')).toContainText('One · Núñez');
  await expect(goesInto(page, 'First Name')).toHaveValue('first_name');
  await expect(goesInto(page, 'Surname')).toHaveValue('last_name');
  await expect(goesInto(page, 'Mail address')).toHaveValue('');
  await goesInto(page, 'Mail address').selectOption('First Name');
  await expect(page.getByText('Chosen for two columns.')).toHaveCount(2);
  await check(page);
  await expect(alertOn(page)).toHaveText('First Name is chosen for two columns. Choose one.');
  await goesInto(page, 'Mail address').selectOption('Email');
  await expectNoViolations(page, 'choosing columns');
  await check(page);

  await expect(step(page, 'Rows checked')).toBeFocused();
  await expect(fact(page, 'Rows')).toHaveText('2');
  await expect(fact(page, 'Duplicates')).toHaveText('1');
  await expect(rowOf(page, 'A contact with this e-mail address already exists.')).toContainText(
    'Mail address',
  );
  await expectNoViolations(page, 'rows checked');
  await page.getByRole('radio', { name: 'Import anyway' }).check();
  await expect(page.getByRole('button', { name: 'Import 2 contacts' })).toBeEnabled();
  await page.getByRole('radio', { name: 'Skip them' }).check();
  await page.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(step(page, 'Imported')).toBeFocused();
  await expect(page.getByText('1 contact imported. 1 row was skipped.')).toBeVisible();
  await expectNoViolations(page, 'imported');
  await page.getByRole('link', { name: 'Show Contacts' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('José Núñez');
  await expect(rowOf(page, 'Ana One')).toHaveCount(1);
});

test('matters come in with their clients and days, and get numbers', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const file = 'Matter,Client,Open Date,Status\nEstate of Byron,"Byron, Ada",31/12/2025,On hold\n';
  await begin(page, fileOf(file, 'matters.csv'), 'matters');
  await expect(page.getByRole('combobox', { name: 'Days in the file are written' })).toHaveValue('DMY');
  await check(page);
  await page.getByRole('button', { name: 'Import 1 matter' }).click();
  await page.getByRole('link', { name: 'Show Matters' }).click();
  await expect(rowOf(page, 'Estate of Byron')).toContainText('Ada Byron');
  await expect(rowOf(page, 'Estate of Byron')).toContainText('On hold');
  await page.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(fact(page, 'Opened on')).toHaveText('December 31, 2025');
});

test('every wrong row is listed, also as a file, and can be skipped', async ({ page, api }) => {
  const rows = Array.from({ length: 250 }, (_, index) => `,Nobody ${index},nonsense`);
  await begin(page, fileOf(`First Name,Last Name,Email\nAna,One,\n${rows.join('\n')}\n`));
  await check(page);
  await expect(fact(page, 'With errors')).toHaveText('250');
  await expect(page.getByRole('button', { name: 'Import 1 contact, Skip 250' })).toBeEnabled();
  await expect(page.getByText('Fix rows with errors below')).toBeVisible();
  const table = page.getByRole('table', { name: 'Check results' });
  await expect(table.getByRole('row').nth(1)).toContainText(/^Row 3/);
  await expectNoViolations(page, 'errors');
  await page.mouse.wheel(0, 20_000);
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(150);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const text = (await readFile(await (await coming).path())).toString('utf8');
  expect(text.match(/^\d+,ERROR,email,/gm)).toHaveLength(250);
  expect((await api(contacts.list, {})).length).toBe(0);

  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(step(page, 'Columns')).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await answer(page, 'Discard this import? Nothing will be imported.', 'Discard');
  await expect(step(page, 'Cancelled')).toBeFocused();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(rowOf(page, 'people.csv')).toContainText('Cancelled');
});

test('the valid rows come in without the others, and all of it is taken back', async ({ page, api }) => {
  await begin(page, fileOf('First Name,Email\nAna,ana@example.com\nBo,nonsense\nCy,cy@example.com\n'));
  await check(page);
  await page.getByRole('button', { name: 'Import 2 contacts, Skip 1' }).click();
  await expect(step(page, 'Imported')).toBeFocused();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download skipped rows' }).click();
  const skipped = (await readFile(await (await coming).path())).toString('utf8');
  expect(skipped).toContain('Bo,nonsense,Must be an e-mail address.');
  const [ana] = await api(contacts.list, {});
  await api(contacts.patch, { params: { id: ana?.id ?? '' }, body: { last_name: 'Changed' } });
  await page.reload();
  await expect(rowOf(page, 'Ana Changed')).toContainText('Stays: Changed since the import');
  await expect(rowOf(page, 'Cy')).toContainText('Goes to the trash');
  await expectNoViolations(page, 'what an import made');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await answer(
    page,
    'Undo this import? 2 contacts go to the trash for 30 days. What was changed or used since stays.',
    'Undo import',
  );
  await expect(page.getByText('1 contact moved to the trash, for 30 days. 1 contact was kept')).toBeVisible();
  await expect(rowOf(page, 'Cy')).toContainText('In the trash');
  expect(await api(contacts.list, {})).toMatchObject([{ last_name: 'Changed' }]);
  await page.getByRole('link', { name: 'Show trash' }).click();
  await expect(rowOf(page, 'Cy')).toBeVisible();
});

test('a file that is no table is refused with a sentence', async ({ page, errors }) => {
  errors.expect(/^The file could not be uploaded\./);
  errors.tolerate(failedRequest);
  await page.goto('/import');
  await goOn(page);
  await expect(alertOn(page)).toHaveText('Choose the file that is to be imported.');
  const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]);
  for (const [file, sentence] of [
    [fileOf('', 'empty.csv'), 'The file is empty.'],
    [fileOf(zip, 'people.xls'), 'This kind of workbook is not supported.'],
    [fileOf(zip, 'people.xlsx'), 'The file is damaged or incomplete.'],
    [fileOf(zip, 'photo.png', 'image/png'), 'This is not a table. Save it as CSV or XLSX'],
    [fileOf(Buffer.from([0, 1, 2, 3]), 'named.csv'), 'This is neither a CSV file nor an Excel workbook'],
    [fileOf('First Name,Last Name\n', 'header.csv'), 'and nothing below it'],
    [fileOf('First Name\n"Ana\n', 'quote.csv'), 'a quotation mark is not closed'],
  ] as const) {
    await chooseFile(page, file);
    await goOn(page);
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  }
  await chooseFile(page, fileOf('First Name\nAna\n'));
  await expect(page.getByRole('main').getByText('a quotation mark is not closed')).toBeHidden();
  await goOn(page);
  await expect(step(page, 'Columns')).toBeVisible();
});

test('an error of the server loses no column that was chosen, and the same file goes in once', async ({
  page,
  wire,
  errors,
}) => {
  errors.expect(/^The rows could not be checked\./, /^The file could not be uploaded\./);
  errors.tolerate(failedRequest);
  await page.goto('/import');
  await chooseFile(page, fileOf('a,b\nAna,One\n'));
  let mend = await wire.fail(imports.create);
  await goOn(page);
  await expect(page.getByText(outage)).toBeVisible();
  await mend();
  await goOn(page);
  await goesInto(page, 'a').selectOption('First Name');
  await goesInto(page, 'b').selectOption('Last Name');
  mend = await wire.fail(imports.map);
  await check(page);
  await expect(page.getByText(outage)).toBeVisible();
  await expect(goesInto(page, 'b')).toHaveValue('last_name');
  await mend();
  await check(page);
  await expect(page.getByRole('button', { name: 'Import 1 contact' })).toBeEnabled();
});

test('columns that were chosen are asked about before they are left', async ({ page }) => {
  await begin(page, fileOf('a\nAna\n'));
  await goesInto(page, 'a').selectOption('First Name');
  await page.getByRole('link', { name: 'All imports' }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Keep editing');
  await expect(goesInto(page, 'a')).toHaveValue('first_name');
});

test('a large import shows how far it is, is found again, and can be given up while it runs', async ({
  page,
  api,
}) => {
  test.slow();
  const rows = Array.from({ length: 20_000 }, (_, index) => `Person ${index}`);
  await begin(page, fileOf(`First Name\n${rows.join('\n')}\n`));
  await check(page);
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('link', { name: 'people.csv' }).click();
  await page.getByRole('button', { name: 'Import 20,000 contacts' }).click({ timeout: 60_000 });
  const running = page.getByRole('progressbar', { name: 'Importing' });
  await expect.poll(async () => Number(await running.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expectNoViolations(page, 'importing');
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await answer(page, 'Discard this import? Nothing will be imported.', 'Discard');
  await expect(step(page, 'Cancelled')).toBeVisible();
  await expect.poll(async () => (await api(contacts.list, {})).length).toBe(0);
});

test('an import on a phone, in the dark, scrolls in one direction alone', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.setViewportSize({ width: 390, height: 844 });
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto('/import?kind=matters');
  await followScheme(page, 'dark');
  expect(await overhang()).toBe(0);
  await chooseFile(
    page,
    fileOf(`Title,Status,${'Remarks'.repeat(12)}\nEstate of Byron,Gone,${'x'.repeat(90)}\n`),
  );
  await goOn(page);
  await expect(step(page, 'Columns')).toBeVisible();
  expect(await overhang()).toBe(0);
  await expectNoViolations(page, 'choosing columns in the dark');
  await check(page);
  await expect(step(page, 'Rows checked')).toBeVisible();
  await page.getByRole('radiogroup').getByText('All', { exact: true }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  expect(await overhang()).toBe(0);
  await expectNoViolations(page, 'rows checked in the dark');
});

for (const role of ['STAFF', 'READ_ONLY'] as const)
  test.describe(role, () => {
    test.use({ role });

    test('is not offered to import, and sees that at its address', async ({ page, wire }) => {
      await page.goto('/contacts');
      await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
      for (const path of ['/import', '/import/0199a1b2-0000-7000-8000-000000000001']) {
        await page.goto(path);
        await expect(page.getByRole('main')).toContainText('Your role does not allow this.');
      }
      expect(wire.sent(imports.list)).toEqual([]);
    });
  });
