import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { drop, uploadedAll, uploadsOn } from '../dropping.ts';
import { expect, test } from '../fixtures.ts';
import { answer, section, select } from '../screens.ts';
import { maxUploadMb } from '../server-process.ts';
import { storePost } from '../wire.ts';

const rowOfFile = (page: Page, name: string) => uploadsOn(page).getByRole('listitem', { name });

let matter: string;

test.beforeEach(async ({ api, page }) => {
  matter = (await api(matters.create, { body: { title: 'Estate of Byron' } })).id;
  await page.goto(`/matters/${matter}`);
  await expect(section(page, 'Documents').getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
});

test('five files are dropped on a matter, without a click', async ({ page, wire }) => {
  const names = ['one', 'two', 'three', 'four', 'five'].map((each) => `${each}.txt`);
  await drop(
    page,
    names.map((name) => ({ name, text: `Text of ${name}` })),
  );
  await uploadedAll(page, 5);
  const part = section(page, 'Documents');
  for (const name of names)
    await expect(part.getByRole('button', { name: `Download ${name}` })).toBeVisible();
  expect(wire.sent(documents.create)).toHaveLength(5);
  await expectNoViolations(page, 'uploads');
});

test('title and type of what is uploaded are changed in its row, before and after', async ({
  page,
  wire,
  api,
}) => {
  const release = await wire.hold(storePost);
  await drop(page, [
    { name: 'scan_1.txt', text: 'one' },
    { name: 'scan_2.txt', text: 'two' },
  ]);
  await page.getByRole('textbox', { name: 'Title of scan_1.txt' }).fill('Motion to dismiss');
  await select(page, 'Type of scan_1.txt', 'Motion');
  await release();
  await uploadedAll(page, 2);
  const stored = async () =>
    (await api(documents.list, { query: { matter } }))
      .map(({ title, doc_type }) => `${doc_type} ${title}`)
      .sort();
  await expect.poll(stored).toEqual(['MISC scan_2.txt', 'MOTION Motion to dismiss']);

  await select(page, 'Type of all', 'Evidence');
  await expect.poll(stored).toEqual(['EVIDENCE Motion to dismiss', 'EVIDENCE scan_2.txt']);
  const title = page.getByRole('textbox', { name: 'Title of scan_2.txt' });
  await title.fill('Photograph');
  await title.press('Tab');
  await expect.poll(stored).toEqual(['EVIDENCE Motion to dismiss', 'EVIDENCE Photograph']);
  await page.getByRole('button', { name: 'Close list' }).click();
  await expect(uploadsOn(page)).toHaveCount(0);
  await expect(section(page, 'Documents').getByRole('cell', { name: /^Photograph/ })).toBeVisible();
});

test('what is changed while a change is still being saved is saved after it', async ({ page, wire, api }) => {
  await drop(page, [{ name: 'scan.txt', text: 'one' }]);
  await uploadedAll(page, 1);
  const release = await wire.hold(documents.patch);
  await select(page, 'Type of scan.txt', 'Evidence');
  const title = page.getByRole('textbox', { name: 'Title of scan.txt' });
  await title.fill('Photograph');
  await title.press('Tab');
  await release();
  await expect
    .poll(async () => (await api(documents.list, { query: { matter } }))[0])
    .toMatchObject({ title: 'Photograph', doc_type: 'EVIDENCE' });
});

test('each file says what is wrong with it, and what can be tried again is', async ({
  page,
  wire,
  errors,
}) => {
  errors.expect(failedRequest);
  await drop(page, [
    { name: 'large.pdf', size: maxUploadMb * 1024 ** 2 + 1 },
    { name: 'letter.txt', text: 'A letter' },
  ]);
  await expect(rowOfFile(page, 'large.pdf')).toContainText(`The file is larger than ${maxUploadMb} MB`);
  await expect(rowOfFile(page, 'large.pdf').getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove large.pdf' }).click();
  await uploadedAll(page, 1);

  const mend = await wire.fail(documents.create);
  await drop(page, [{ name: 'reply.txt', text: 'A reply' }]);
  await expect(rowOfFile(page, 'reply.txt')).toContainText('Something went wrong on our side. Try again.');
  await mend();
  await page.getByRole('button', { name: 'Retry reply.txt' }).click();
  await uploadedAll(page, 2);
  expect(wire.sent(storePost)).toHaveLength(2);
});

test('one is cancelled while the others go on, and leaving is asked about', async ({
  page,
  wire,
  errors,
}) => {
  errors.tolerate(failedRequest);
  const release = await wire.hold(storePost);
  await drop(
    page,
    ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, text: name })),
  );
  await expect(rowOfFile(page, 'c.txt')).toContainText('Waiting');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Keep editing');
  await page.getByRole('button', { name: 'Cancel a.txt' }).click();
  await expect(rowOfFile(page, 'a.txt')).toContainText('Cancelled');
  await release();
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 uploaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry a.txt' }).click();
  await uploadedAll(page, 3);
});

test('several files are chosen at once', async ({ page }) => {
  const window = page.waitForEvent('filechooser');
  const part = section(page, 'Documents');
  await part.getByRole('button', { name: 'File', exact: true }).click();
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await (await window).setFiles([file('a.txt'), file('b.txt')]);
  await part.getByRole('button', { name: 'Upload', exact: true }).click();
  await uploadedAll(page, 2);
});

test('a file dropped over a dialog is not taken, and the page stays', async ({ page, wire }) => {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'x.txt'));
    return transfer;
  });
  const question = page.getByRole('dialog');
  await question.dispatchEvent('dragover', { dataTransfer: data });
  await question.dispatchEvent('drop', { dataTransfer: data });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(uploadsOn(page)).toHaveCount(0);
  expect(wire.sent(documents.generateUploadUrl)).toEqual([]);
});
