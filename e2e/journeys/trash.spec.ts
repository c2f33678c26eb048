import { contacts } from '@caseward/contract/contacts';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, rowOf, section } from '../screens.ts';

test('a deletion is undone where it happened', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(notes.create, { body: { note: 'A note', matter: id } });
  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: /^Delete note/ }).click();
  await answer(page, 'Are you sure you want to delete this note?', 'Delete');
  await expect(section(page, 'Case Notes')).not.toContainText('A note');
  await expect(page.getByRole('status').filter({ hasText: 'Moved to the trash.' })).toBeVisible();
  await expectNoViolations(page, 'what can be undone');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section(page, 'Case Notes')).toContainText('A note');
  await expect(alertOn(page)).toHaveText('Restored.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, 'Are you sure you want to delete this matter?', 'Delete');
  await expect(page.getByText('There are no matters yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(section(page, 'Case Notes')).toContainText('A note');
});

test('what cannot be undone says so', async ({ page, api, wire, errors }) => {
  errors.expect(failedRequest, /^Failed to restore it\. ApiError: /);
  const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
  await wire.fail(trash.restore);
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await answer(page, 'Are you sure you want to delete this contact?', 'Delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alertOn(page)).toHaveText('Failed to restore it.');
});

test('the trash says what was deleted, and restores it', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  await page.goto('/settings/trash');
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await expectNoViolations(page, 'the empty trash');

  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const held = await api(matters.create, { body: { title: 'Held' } });
  const task = await api(tasks.create, { body: { title: 'File the petition', matter: held.id } });
  const contact = await STAFF.call(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await api(matters.remove, { params: { id: matter.id } });
  await api(tasks.remove, { params: { id: task.id } });
  await api(holds.place, { params: { id: held.id }, body: { reason: 'Litigation is expected.' } });
  await STAFF.call(contacts.remove, { params: { id: contact.body.id } });

  await page.reload();
  const cells = (what: string) => rowOf(page, what).getByRole('cell');
  await expect(cells('Estate of Byron').first()).toHaveText('Estate of ByronMatter');
  await expect(cells('Estate of Byron').nth(4)).toHaveText(/^On \w+ \d+, \d{4}$/);
  await expect(cells('File the petition').nth(1)).toHaveText('Held');
  await expect(cells('File the petition').nth(4)).toHaveText(/^Kept.*legal hold/);
  await expect(cells('Ada Byron').nth(3)).toHaveText(STAFF.name);
  await expectNoViolations(page, 'the trash');

  await page.getByRole('button', { name: 'Restore: Estate of Byron' }).click();
  await expect(alertOn(page)).toHaveText('Restored: Estate of Byron');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.goto('/matters');
  await expect(page.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
});

test.describe('staff', () => {
  test.use({ role: 'STAFF' });

  test('see what they deleted themselves, and nothing else', async ({ page, api, firm }) => {
    const { STAFF } = firm.people;
    const theirs = await api(contacts.create, { body: { first_name: 'Theirs' } });
    const own = await STAFF.call(contacts.create, { body: { first_name: 'Own' } });
    await api(contacts.remove, { params: { id: theirs.id } });
    await STAFF.call(contacts.remove, { params: { id: own.body.id } });
    await page.goto('/settings/trash');
    await expect(rowOf(page, 'Own')).toBeVisible();
    await expect(rowOf(page, 'Theirs')).toHaveCount(0);
    await page.getByRole('button', { name: 'Restore: Own' }).click();
    await expect(page.getByText('The trash is empty.')).toBeVisible();
  });
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('has no trash', async ({ page }) => {
    await page.goto('/settings/trash');
    await expect(page.getByText('Your role does not allow this.')).toBeVisible();
  });
});
