import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { headingsOf, rowOf } from '../screens.ts';

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
  await page.reload();
  await expect(page.getByText('2 documents')).toBeVisible();
  await expect(headingsOf(page.getByRole('table'))).toHaveText([
    'Title',
    'Matter',
    'Type',
    'Uploaded On',
    'Uploaded By',
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
