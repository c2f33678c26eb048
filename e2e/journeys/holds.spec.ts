import { documents } from '@caseward/contract/documents';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, rowOf, select } from '../screens.ts';

/** Today in the firm's time zone. */
const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

test.use({ role: 'ATTORNEY' });

test('a legal hold is placed, keeps all from being deleted, and is released', async ({ page, api, firm }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(notes.create, { body: { note: 'A note', matter: id } });
  const file_path = await upload(firm.admin, 'motion.txt', 'a motion');
  await api(documents.create, { body: { title: 'motion.txt', matter: id, file_path } });
  await page.goto(`/matters/${id}`);
  const deletes = page.getByRole('main').getByRole('button', { name: /^Delete/ });
  await expect(deletes).toHaveCount(3);

  await page.getByRole('button', { name: 'Place legal hold' }).click();
  const placing = page.getByRole('dialog', { name: 'Place legal hold' });
  const reason = placing.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await reason.fill('Litigation is expected.');
  await expectNoViolations(page, 'placing a hold');
  await placing.getByRole('button', { name: 'Place legal hold' }).click();
  await expect(alertOn(page)).toHaveText('The matter is on legal hold.');
  await expect(page.getByText('Legal hold', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('Nothing in this matter can be deleted until the hold is released.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Protection' })).toContainText('Litigation is expected.');
  await expect(deletes).toHaveCount(3);
  const day = today.format();
  const since = `On legal hold since ${day}, placed by First ATTORNEY: it cannot be deleted until the hold is released.`;
  await expect(page.getByRole('main').getByText(`On legal hold since ${day}`, { exact: true })).toBeVisible();
  for (const each of await deletes.all()) {
    await expect(each).toBeDisabled();
    await expect(each).toHaveAccessibleDescription(since);
  }
  await expectNoViolations(page, 'a held matter');
  // What says why can be reached by everybody.
  await deletes.first().press('Enter');
  await expect(alertOn(page)).toHaveText(since);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/matters');
  await expect(rowOf(page, 'Estate of Byron').getByRole('img', { name: 'Legal hold' })).toBeVisible();

  await page.getByRole('link', { name: 'Estate of Byron' }).click();
  await page.getByRole('button', { name: 'Release legal hold' }).click();
  const releasing = page.getByRole('dialog', { name: 'Release legal hold' });
  await releasing.getByRole('textbox', { name: 'Reason' }).fill('It was settled.');
  await releasing.getByRole('button', { name: 'Release legal hold' }).click();
  await expect(deletes).toHaveCount(3);
  await page.getByText('Earlier legal holds').click();
  await expect(page.getByRole('region', { name: 'Protection' })).toContainText('It was settled.');
});

test('what was put on hold meanwhile is not deleted, and that is said', async ({ page, api, errors }) => {
  errors.expect(
    failedRequest,
    /^Failed to delete matter\. ApiError: /,
    /^Failed to delete task\. ApiError: /,
  );
  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  const reason = page.getByRole('status').filter({ hasText: 'This matter is on legal hold' });
  const text = `On legal hold since ${today.format()}`;
  const estate = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${estate.id}`);
  await expect(remove).toBeVisible();
  await api(holds.place, { params: { id: estate.id }, body: { reason: 'Litigation is expected.' } });
  await remove.click();
  await answer(page, 'Are you sure you want to delete this matter?', 'Delete');
  await expect(alertOn(page)).toHaveText('Failed to delete matter.');
  await expect(reason).toBeVisible();
  // The page reads what changed: since when, and the button keeps the focus.
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  await expect(remove).toBeDisabled();
  await expect(remove).toBeFocused();

  const lease = await api(matters.create, { body: { title: 'Lease of Ada' } });
  const task = await api(tasks.create, { body: { title: 'File the petition', matter: lease.id } });
  await page.goto(`/tasks/${task.id}`);
  await expect(remove).toBeVisible();
  await api(holds.place, { params: { id: lease.id }, body: { reason: 'Litigation is expected.' } });
  await remove.click();
  await answer(page, 'Are you sure you want to delete this task?', 'Delete');
  await expect(alertOn(page)).toHaveText('Failed to delete task.');
  await expect(reason).toBeVisible();
  await expect(remove).toBeDisabled();
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
});

test('closing a matter says that its hold stays: in its form, and where several are closed', async ({
  page,
  api,
}) => {
  for (const title of ['Estate of Byron', 'Lease of Acme']) await api(matters.create, { body: { title } });
  const [{ id = '' } = {}] = await api(matters.list, { query: { search: 'Byron' } });
  await api(holds.place, { params: { id }, body: { reason: 'Litigation is expected.' } });
  await page.goto(`/matters/${id}/edit`);
  await select(page, 'Status', 'Closed');
  await expect(page.getByText(/^This matter is on legal hold, and stays so: /)).toBeVisible();
  await page.goto('/matters');
  for (const title of ['Estate of Byron', 'Lease of Acme'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Change status' }).click();
  await select(page, 'Status', 'Closed');
  await expect(page.getByText(/^The legal hold on 1 matter stays: /)).toBeVisible();
});

test.describe('staff', () => {
  test.use({ role: 'STAFF' });

  test('see a hold and cannot touch it', async ({ page, api }) => {
    const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
    await api(holds.place, { params: { id }, body: { reason: 'Litigation is expected.' } });
    await page.goto(`/matters/${id}`);
    await expect(page.getByRole('region', { name: 'Protection' })).toContainText('Litigation is expected.');
    await expect(page.getByRole('region', { name: 'Protection' }).getByRole('button')).toHaveCount(0);
  });
});
