import { documentPreviews } from '@caseward/contract/document-previews';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { docx } from '../../apps/server/src/demo/docx.ts';
import { pdf } from '../../apps/server/src/demo/pdf.ts';
import { askForForm, post } from '../../apps/server/src/testing/uploads.ts';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, section } from '../screens.ts';

const paper = {
  title: 'Lease of the mill',
  paragraphs: [
    ...Array.from({ length: 90 }, (_, n) => `Clause ${n + 1}. The tenant keeps the wheel in repair.`),
    'The last clause names the wondrous haberdasher as a guarantor.',
  ],
};
const hostileMail = [
  'From: "Court of Appeal" <mallory@elsewhere.test>',
  'To: Ada Vane <ada@hale.test>',
  'Subject: =?utf-8?q?Termin_f=C3=BCr_die_Verhandlung?=',
  'Date: Mon, 02 Nov 2026 10:00:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>The hearing is on <b>Monday</b>.</p><script>document.title = "ran"</script>',
  '<img src="https://elsewhere.test/seen.png" onerror="document.title = \'ran\'">',
  '<a href="javascript:document.title = \'ran\'">Confirm</a><style>body { opacity: 0 }</style>',
].join('\r\n');

type Bytes = string | Uint8Array<ArrayBuffer>;
let matter: string;
let add: (title: string, fileName: string, bytes: Bytes, type: string) => Promise<string>;

test.beforeEach(async ({ api, firm }) => {
  ({ id: matter } = await api(matters.create, { body: { title: 'Estate of Byron' } }));
  add = async (title, file_name, bytes, type) => {
    const form = await askForForm(firm.admin, file_name, type);
    expect((await post(form, bytes, type)).ok).toBe(true);
    return (await api(documents.create, { body: { title, matter, file_path: form.fields.key } })).id;
  };
});

const previewOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const titleOf = (page: Page, title: string) =>
  section(page, 'Documents').getByRole('link', { name: title, exact: true });
const inked = (page: Page) =>
  page
    .locator('.pdfViewer canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.some((value, place) => place % 4 !== 3 && value < 100);
    });

test('each kind of document is shown in place, and the keyboard walks from one to the next', async ({
  page,
  wire,
}) => {
  await page.goto('/documents');
  const png = new Uint8Array(await page.screenshot());
  await add('Lease', 'lease.pdf', new Uint8Array(pdf(paper)), 'application/pdf');
  await add('Photo', 'photo.jpg', png, 'image/jpeg');
  await add('Message', 'message.eml', hostileMail, 'message/rfc822');
  await add('Table', 'table.csv', 'name,amount\nByron,12\n', 'text/csv');
  await add('Letter', 'letter.docx', new Uint8Array(await docx(paper)), 'application/octet-stream');
  await add('Archive', 'archive.bin', '\0\0\0', 'application/octet-stream');
  await page.goto(`/matters/${matter}`);
  await titleOf(page, 'Lease').click();

  const lease = previewOf(page, 'Lease');
  await expect(lease).toContainText('6 of 6');
  await expect(lease.getByText('Page 1 of 5')).toBeVisible();
  await expect(lease.getByText('Clause 3.', { exact: false }).first()).toBeAttached();
  await expect.poll(() => inked(page)).toBe(true);
  await expect(lease.getByText(/^Uploaded by .+ · 8.* kB · lease\.pdf$/)).toBeVisible();
  await expectNoViolations(page, 'a PDF');
  await lease.getByRole('button', { name: 'Zoom in' }).click();

  await page.keyboard.press('ArrowLeft');
  const photo = previewOf(page, 'Photo').getByRole('img', { name: 'Photo' });
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(previewOf(page, 'Photo')).toContainText('This file is a PNG image, though its name says JPG.');
  await expectNoViolations(page, 'a picture');

  await page.keyboard.press('ArrowLeft');
  const message = previewOf(page, 'Message');
  await expect(message).toContainText('Court of Appeal <mallory@elsewhere.test>');
  await expect(message).toContainText('Termin für die Verhandlung');
  await expect(message).toContainText('The hearing is on Monday.');
  await expect(message.getByRole('link', { name: 'Confirm' })).toHaveCount(0);
  expect(await page.title()).not.toBe('ran');
  await expectNoViolations(page, 'a message');

  await page.keyboard.press('ArrowLeft');
  await expect(previewOf(page, 'Table')).toContainText('name,amount\nByron,12', { timeout: 30_000 });
  await page.keyboard.press('ArrowLeft');
  await expect(previewOf(page, 'Letter')).toContainText('wondrous haberdasher', { timeout: 30_000 });
  await expectNoViolations(page, 'a text');
  await page.keyboard.press('ArrowLeft');
  await expect(previewOf(page, 'Archive')).toContainText('This kind of file has no preview.', {
    timeout: 30_000,
  });
  await expect(previewOf(page, 'Archive').getByRole('button', { name: 'Previous document' })).toBeDisabled();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/matters/${matter}`);
  await expect(titleOf(page, 'Lease')).toBeFocused();
  expect(wire.sent(documents.download)).toEqual([]);
  expect(wire.sent(documentPreviews.preview)).toHaveLength(6);
});

const mailWithFiles = [
  'From: "Court of Appeal" <court@elsewhere.test>',
  'Subject: Hearing',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'See the attachments.',
  '--x',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename="../order.txt"',
  '',
  'The appeal is dismissed.',
  '--x',
  'Content-Type: application/octet-stream',
  'Content-Disposition: attachment; filename="scan.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(`MZ\x90${'\0'.repeat(500)}`).toString('base64'),
  '--x--',
].join('\r\n');

test('an attachment of a message becomes a document of the matter, as an upload would', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to save the attachment\. ApiError/);
  await add('Message', 'message.eml', mailWithFiles, 'message/rfc822');
  await page.goto(`/matters/${matter}`);
  await titleOf(page, 'Message').click();
  const message = previewOf(page, 'Message');
  await message.getByRole('button', { name: 'Save as document: order.txt' }).click();
  await expect(message.getByRole('status').filter({ hasText: 'Saved as a document' })).toBeVisible();
  await expect(message.getByRole('button', { name: 'Save as document: order.txt' })).toHaveCount(0);
  await expectNoViolations(page, 'a message with attachments');

  // What an upload refuses is refused here.
  await message.getByRole('button', { name: 'Save as document: scan.pdf' }).click();
  await expect(alertOn(page)).toContainText('Failed to save the attachment.');
  const names = async () => (await api(documents.list, { query: { matter } })).map(({ title }) => title);
  expect(await names()).toEqual(['order.txt', 'Message']);

  await page.keyboard.press('Escape');
  await expect(titleOf(page, 'order.txt')).toBeVisible();
  await titleOf(page, 'order.txt').click();
  await expect(previewOf(page, 'order.txt')).toContainText('The appeal is dismissed.', { timeout: 30_000 });
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees what a message has attached, and can save none of it', async ({ page }) => {
    await add('Message', 'message.eml', mailWithFiles, 'message/rfc822');
    await page.goto(`/matters/${matter}`);
    await titleOf(page, 'Message').click();
    await expect(previewOf(page, 'Message')).toContainText('order.txt');
    await expect(previewOf(page, 'Message').getByRole('button', { name: /^Save / })).toHaveCount(0);
  });
});

test('a preview has an address: a link opens it, Back closes it', async ({ page, context }) => {
  const id = await add('Letter', 'letter.txt', 'Dear Sir', 'text/plain');
  await page.goto(`/matters/${matter}`);
  const address = await titleOf(page, 'Letter').evaluate((link: HTMLAnchorElement) => link.href);
  await titleOf(page, 'Letter').click();
  await expect(previewOf(page, 'Letter')).toContainText('Dear Sir', { timeout: 30_000 });
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(previewOf(page, 'Letter')).toContainText('Dear Sir');

  const other = await context.newPage();
  await other.goto(address);
  await expect(previewOf(other, 'Letter')).toContainText('Dear Sir');
  await other.keyboard.press('Escape');
  await expect(other).toHaveURL(`/matters/${matter}`);
  await other.goto(`/documents#document=${id}`);
  await previewOf(other, 'Letter').getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Estate of Byron' })).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('an unfinished note stays while a document is looked at', async ({ page }) => {
  await add('Letter', 'letter.txt', 'Dear Sir', 'text/plain');
  await page.goto(`/matters/${matter}`);
  const note = section(page, 'Case Notes').getByRole('textbox').first();
  await note.fill('Half a thought');
  await titleOf(page, 'Letter').click();
  await expect(previewOf(page, 'Letter')).toContainText('Dear Sir', { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(note).toHaveValue('Half a thought');
});

test('what cannot be shown says so', async ({ page, api, errors, wire }) => {
  await add('Broken', 'broken.pdf', '%PDF-1.7 and no more', 'application/pdf');
  await add('Torn', 'torn.png', new Uint8Array([1, 2, 3]), 'image/png');
  const gone = await add('Gone', 'gone.pdf', new Uint8Array(pdf(paper)), 'application/pdf');
  await page.goto(`/matters/${matter}`);
  await titleOf(page, 'Broken').click();
  await expect(previewOf(page, 'Broken')).toContainText('This PDF is damaged or incomplete');
  await page.keyboard.press('ArrowLeft');
  await expect(previewOf(page, 'Torn')).toContainText('This picture is damaged or too large');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await api(documents.remove, { params: { id: gone } });
  errors.expect(failedRequest);
  await titleOf(page, 'Gone').click();
  await expect(previewOf(page, 'Document')).toContainText('Document not found.');
  await page.keyboard.press('Escape');
  await wire.fail(documentPreviews.preview);
  errors.expect(/ApiError/);
  await titleOf(page, 'Torn').click();
  await expect(previewOf(page, 'Document').getByRole('button', { name: 'Try again' })).toBeVisible();
});

for (const width of [1440, 390])
  test(`what was looked for is shown in the document, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await add('Lease', 'lease.pdf', new Uint8Array(pdf(paper)), 'application/pdf');
    await add('Draft', 'draft.docx', new Uint8Array(await docx(paper)), 'application/octet-stream');
    await page.goto('/search?q=haberdasher');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: /^(Lease|Draft)/ })).toHaveCount(2, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole('link', { name: /^Lease/ }).click();
    const lease = previewOf(page, 'Lease');
    await expect(lease.getByText('Page 5 of 5')).toBeVisible();
    await expect(lease.locator('.highlight')).toHaveText('haberdasher');
    await expect(lease.locator('.highlight')).toBeInViewport();
    await expectNoViolations(page, 'a passage of a PDF');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/search?q=haberdasher');

    await followScheme(page, 'dark');
    await page.getByRole('link', { name: /^Draft/ }).click();
    const mark = previewOf(page, 'Draft').locator('mark');
    await expect(mark).toHaveText('haberdasher');
    await expect(mark).toBeInViewport();
    await expectNoViolations(page, 'a passage of a text');
    await page.goBack();

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('guarantor');
    await expect(page.getByRole('option', { selected: true })).toContainText(/Lease|Draft/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^(Lease|Draft)$/ })).toContainText('guarantor');
    await expect(page).toHaveURL(/\/#document=.*&q=guarantor$/);
  });
