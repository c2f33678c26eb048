import { documents } from '@caseward/contract/documents';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import type { Firm } from '../../apps/server/src/testing/firm.ts';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { choose, headingsOf, rowOf, section, select } from '../screens.ts';

test('the documents of all matters are listed, narrowed down and downloaded', async ({ page, api, firm }) => {
  await page.goto('/documents');
  await expect(page.getByText('There are no documents yet.')).toBeVisible();
  for (const [title, doc_type] of [
    ['motion.txt', 'MOTION'],
    ['letter.txt', 'CORRESPONDENCE'],
  ]) {
    const matter = await api(matters.create, { body: { title: `Matter of ${title}` } });
    const file_path = await upload(firm.admin, title ?? '', 'words');
    await api(documents.create, { body: { title, doc_type, matter: matter.id, file_path } });
  }
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await page.reload();
  await expect(page.getByText('2 documents', { exact: true })).toBeVisible();
  await expect(headingsOf(page.getByRole('table'))).toHaveText([
    'Title',
    'Matter',
    'Type',
    'Uploaded On',
    'Uploaded by',
    'Actions',
  ]);
  await expectNoViolations(page, 'the documents');
  await page.goto('/documents?doc_type=MOTION&uploaded_by=me');
  await expect(rowOf(page, 'letter.txt')).toHaveCount(0);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download motion.txt' }).click();
  expect((await coming).suggestedFilename()).toBe('motion.txt');
  await rowOf(page, 'motion.txt').getByRole('link', { name: 'Matter of motion.txt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matter of motion.txt');
});

/** Adds a document to a new matter. */
async function addDocument({ admin }: Firm) {
  const { body: matter } = await admin.call(matters.create, { body: { title: 'Estate of Byron' } });
  const file_path = await upload(admin, 'scan_0042.txt', 'words');
  const body = { title: 'scan_0042.txt', matter: matter.id, file_path };
  return (await admin.call(documents.create, { body })).body;
}

test('a title and a type are changed in the list, and on the matter', async ({ page, firm, wire }) => {
  const { matter } = await addDocument(firm);
  await page.goto('/documents');
  const dialog = page.getByRole('dialog', { name: 'Edit document' });
  await page.getByRole('button', { name: 'Edit scan_0042.txt' }).click();
  await expectNoViolations(page, 'the dialog of a document');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Enter a title.');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Motion to dismiss');
  await select(page, 'Type', 'Motion');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Motion to dismiss')).toContainText('Estate of Byron');
  expect(wire.sent(documents.patch).map((sent) => sent.postDataJSON())).toEqual([
    { title: 'Motion to dismiss', doc_type: 'MOTION', matter },
  ]);

  await page.goto(`/matters/${matter}`);
  await page.getByRole('button', { name: 'Edit Motion to dismiss' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Motion');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Edit Motion', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit Motion to dismiss' })).toBeVisible();
});

test('a document that is moved under a legal hold stays there, and no undo is offered', async ({
  page,
  api,
  firm,
}) => {
  const { matter } = await addDocument(firm);
  const held = await api(matters.create, { body: { title: 'Lease of Acme' } });
  await api(matters.create, { body: { title: 'Lease of Beta', status: 'CLOSED' } });
  await api(holds.place, { params: { id: held.id }, body: { reason: 'Litigation is expected.' } });
  await page.goto(`/matters/${matter}`);
  await page.getByRole('button', { name: 'Edit scan_0042.txt' }).click();
  const chooser = page.getByRole('combobox', { name: 'Matter' });
  await chooser.fill('Lease');
  const option = page.getByRole('option', { name: 'Lease of Acme' });
  await expect(option).toContainText('On legal hold');
  await expect(page.getByRole('option', { name: 'Lease of Beta' })).toContainText('Closed');
  await option.click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('it stays there until the hold is released')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a document is moved to another matter, and back', async ({ page, api, firm }) => {
  const { id, matter } = await addDocument(firm);
  const other = await api(matters.create, { body: { title: 'Lease of Acme' } });
  await page.goto(`/matters/${matter}`);
  const dialog = page.getByRole('dialog', { name: 'Edit document' });
  await page.getByRole('button', { name: 'Edit scan_0042.txt' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Matter' })).toHaveValue('Estate of Byron');
  await choose(page, 'Matter', 'Lease of Acme');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Document moved to another matter.')).toBeVisible();
  await expect(section(page, 'Documents')).toContainText('No documents have been uploaded for this matter.');
  expect((await api(documents.get, { params: { id } })).matter).toBe(other.id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section(page, 'Documents')).toContainText('scan_0042.txt');

  await page.goto('/documents');
  await page.getByRole('button', { name: 'Edit scan_0042.txt' }).click();
  await choose(page, 'Matter', 'Lease of Acme');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'scan_0042.txt')).toContainText('Lease of Acme');
  expect((await api(documents.get, { params: { id } })).matter).toBe(other.id);
});

test('what someone else changed meanwhile is kept', async ({ page, api, firm, errors }) => {
  errors.expect(failedRequest);
  const { id } = await addDocument(firm);
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Edit scan_0042.txt' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Motion to dismiss');
  await firm.people.STAFF.call(documents.patch, { params: { id }, body: { doc_type: 'MOTION' } });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(rowOf(page, 'Motion to dismiss')).toContainText('Motion');
  expect(await api(documents.get, { params: { id } })).toMatchObject({
    title: 'Motion to dismiss',
    doc_type: 'MOTION',
  });
});

test('a dialog above a dialog closes, and what is said then is above the one that stays', async ({
  page,
  firm,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to update document\. ApiError: /);
  const { id } = await addDocument(firm);
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Edit scan_0042.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit document' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await title.fill('Motion to dismiss');
  await firm.people.STAFF.call(documents.patch, { params: { id }, body: { title: 'Motion' } });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update document.');
  await expect(title).toHaveValue('Motion to dismiss');
  await expectNoViolations(page, 'an alert in a dialog');
  // A click reaches only what is not covered.
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();
});
