import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { askForForm, post } from '../../apps/server/src/testing/uploads.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, headingsOf, section } from '../screens.ts';
import { maxUploadMb } from '../server-process.ts';
import { storePost } from '../wire.ts';

const megabyte = 1024 * 1024;

/** Today in New York, where the firms of the tests are. */
const today = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format();

const fileOf = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer });

/** Chooses a file as a person does: through the field, in the system's own window. */
async function chooseFile(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  const window = page.waitForEvent('filechooser');
  await section(page, 'Documents').getByRole('button', { name: 'File', exact: true }).click();
  await (await window).setFiles(file);
}

const upload = (page: Page) =>
  section(page, 'Documents').getByRole('button', { name: 'Upload', exact: true });

/** Slows what the page sends down to so many bytes a second. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

let matterPath: string;

test.beforeEach(async ({ api, page }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  matterPath = `/matters/${id}`;
  await page.goto(matterPath);
  await expect(section(page, 'Documents')).toContainText('No documents have been uploaded for this matter.');
});

test('without a file, a file is asked for', async ({ page, wire }) => {
  await expect(upload(page)).toBeEnabled();
  await upload(page).click();
  await expect(alertOn(page)).toHaveText('Please select a file to upload.');
  expect(wire.sent(documents.generateUploadUrl)).toEqual([]);
  await chooseFile(page, fileOf('motion.pdf', Buffer.from('a motion')));
  await expect(alertOn(page)).toBeHidden();
});

test('evidence is kept under its name, and marked where it is something else', async ({ page }) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await chooseFile(page, fileOf('photo.jpg', png, 'image/jpeg'));
  await upload(page).click();
  const mark = 'This file is a PNG image, though its name says JPG.';
  await expect(section(page, 'Documents').getByRole('cell', { name: /^photo\.jpg/ })).toContainText(mark);
  await page.goto('/documents');
  await expect(page.getByRole('cell').filter({ hasText: mark }).first()).toBeVisible();
});

test('text that is called a PDF is kept, marked and shown as text', async ({ page }) => {
  await chooseFile(page, fileOf('letter.pdf', Buffer.from('The parties agree.'), 'application/pdf'));
  await upload(page).click();
  const cell = section(page, 'Documents').getByRole('cell', { name: /^letter\.pdf/ });
  await expect(cell).toContainText('This file is a TXT file, though its name says PDF.');
  await cell.getByRole('link', { name: 'letter.pdf' }).click();
  await expect(page.getByRole('dialog')).toContainText('The parties agree.', { timeout: 30_000 });
});

test('a file is uploaded, and comes back byte for byte', async ({ page, wire, firm }) => {
  const name = 'Mötion – “final” (2).pdf';
  const bytes = randomBytes(megabyte);
  await chooseFile(page, fileOf(name, bytes));
  await upload(page).click();
  await expect(alertOn(page)).toHaveText('Upload successful!');
  const table = section(page, 'Documents').getByRole('table');
  await expect(headingsOf(table)).toContainText(['Title', 'Type', 'Uploaded On']);
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await expect(cells).toHaveText([
    // Followed by the state of its text, until that is read.
    new RegExp(`^${name.replace(/[().]/g, '\\$&')}`),
    'Miscellaneous',
    new RegExp(`^${today()}\\d+:\\d\\d [AP]M by ${firm.admin.name}$`),
    '',
  ]);
  await expect(section(page, 'Documents').getByText('Choose a file')).toBeVisible();

  const [asked] = wire.sent(documents.generateUploadUrl);
  expect(asked?.postDataJSON()).toEqual({ file_name: name, file_type: 'application/pdf' });
  const [posted] = wire.sent(storePost);
  expect(posted?.headers().authorization).toBeUndefined();
  const [registered] = wire.sent(documents.create);
  expect(registered?.postDataJSON()).toEqual({
    title: name,
    doc_type: 'MISC',
    matter: matterPath.split('/').pop(),
    file_path: expect.stringMatching(/./),
  });
  expect(wire.sent(matters.get).length).toBeGreaterThan(1);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(name);
  const back = await readFile(await download.path());
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  expect(hash(back)).toBe(hash(bytes));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
});

test('a page that is a document is downloaded, never shown', async ({ page }) => {
  const bytes = Buffer.from('<script>document.title = "taken over"</script>');
  await chooseFile(page, fileOf('page.html', bytes, 'text/html'));
  await upload(page).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download page.html' }).click();
  expect(await readFile(await (await coming).path())).toEqual(bytes);
  await expect(page).toHaveTitle('Estate of Byron · Caseward');
});

test('a file of no known type is a document too', async ({ page, wire }) => {
  await chooseFile(page, fileOf('LICENSE', Buffer.from('Permission is hereby granted'), ''));
  await upload(page).click();
  await expect(alertOn(page)).toHaveText('Upload successful!');
  await expect(section(page, 'Documents').getByRole('cell', { name: /^LICENSE/ })).toBeVisible();
  expect(wire.sent(documents.generateUploadUrl)[0]?.postDataJSON()).toMatchObject({ file_name: 'LICENSE' });
});

test('an upload shows how far it is, and can be cancelled', async ({ page, wire, errors }) => {
  errors.tolerate(failedRequest);
  await slowDown(page, megabyte / 2);
  await chooseFile(page, fileOf('large.pdf', randomBytes(4 * megabyte)));
  await upload(page).click();
  const bar = page.getByRole('progressbar', { name: 'Upload progress' });
  const share = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(share).toBeGreaterThan(0);
  const early = await share();
  await expect.poll(share).toBeGreaterThan(early);
  expect(await share()).toBeLessThan(100);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(bar).toHaveCount(0);
  await expect(alertOn(page)).toHaveCount(0);
  expect(wire.sent(documents.create)).toEqual([]);
  await expect(section(page, 'Documents')).toContainText('large.pdf');

  await slowDown(page, -1);
  await upload(page).click();
  await expect(alertOn(page)).toHaveText('Upload successful!');
});

test('leaving during an upload is asked about', async ({ page }) => {
  await slowDown(page, megabyte / 4);
  await chooseFile(page, fileOf('large.pdf', randomBytes(megabyte)));
  await upload(page).click();
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Keep editing');
  await slowDown(page, -1);
  await expect(alertOn(page)).toHaveText('Upload successful!');
});

for (const [step, endpoint] of Object.entries({
  'asking for a form': documents.generateUploadUrl,
  'posting the file': storePost,
  'registering the document': documents.create,
})) {
  test(`an upload that fails in ${step} says so, and can be tried again`, async ({ page, wire, errors }) => {
    errors.expect(failedRequest, /^Upload failed\. Please check the console\. ApiError: /);
    const mend = await wire.fail(endpoint);
    await chooseFile(page, fileOf('motion.pdf', Buffer.from('a motion')));
    await upload(page).click();
    await expect(alertOn(page)).toHaveText('Upload failed. Please check the console.');
    await expect(section(page, 'Documents')).toContainText('No documents have been uploaded');
    await mend();
    await upload(page).click();
    await expect(page.getByText('Upload successful!')).toBeVisible();
    await expect(section(page, 'Documents').getByRole('cell', { name: /^motion\.pdf/ })).toBeVisible();
  });
}

for (const [what, bytes] of Object.entries({ 'larger than allowed': maxUploadMb * megabyte + 1, empty: 0 })) {
  test(`a file that is ${what} is refused`, async ({ page, wire, errors }) => {
    // One that is too large is not sent at all.
    if (bytes === 0) errors.expect(failedRequest);
    errors.expect(/^Upload failed\. Please check the console\. ApiError: /);
    await chooseFile(page, fileOf('refused.pdf', Buffer.alloc(bytes)));
    await upload(page).click();
    await expect(alertOn(page)).toHaveText('Upload failed. Please check the console.');
    await expect(section(page, 'Documents')).toContainText('No documents have been uploaded');
    if (bytes === 0) return;
    await expect(page.getByText(`The file is larger than ${maxUploadMb} MB`)).toBeVisible();
    expect(wire.sent(storePost)).toEqual([]);
  });
}

test('a document is deleted, once that was confirmed', async ({ page }) => {
  await chooseFile(page, fileOf('motion.pdf', Buffer.from('a motion')));
  await upload(page).click();
  await page.getByRole('button', { name: 'Delete motion.pdf' }).click();
  await answer(page, 'Are you sure you want to delete this document?', 'Delete');
  await expect(section(page, 'Documents')).toContainText('No documents have been uploaded for this matter.');
});

test('a document whose text cannot be read says so, and is read again', async ({ page, api, firm }) => {
  const { id: matter } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const form = await askForForm(firm.admin, 'scan.pdf', 'application/pdf');
  await post(form, '%PDF-1.7 and then nothing', 'application/pdf');
  const body = { title: 'scan.pdf', matter, file_path: form.fields.key };
  const { id } = await api(documents.create, { body });
  await expect
    .poll(
      async () =>
        (await api(matters.get, { params: { id: matter } })).documents.find((each) => each.id === id)
          ?.text_state,
    )
    .toBe('FAILED');
  await page.goto(`/matters/${matter}`);
  const row = page.getByRole('row').filter({ hasText: 'scan.pdf' });
  await expect(row).toContainText('Not indexed');
  await row.getByRole('link', { name: 'scan.pdf' }).click();
  const preview = page.getByRole('dialog', { name: 'scan.pdf' });
  await expect(preview.getByRole('button', { name: 'Retry text recognition of scan.pdf' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Retry text recognition of scan.pdf' }).click();
  await expect(row.getByText('Reading text...')).toBeVisible();
});
