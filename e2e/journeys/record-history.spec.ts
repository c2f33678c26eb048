import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, placeOf } from '../screens.ts';

test('a contact says who changed what, of everybody or of one person', async ({ page, api, firm, wire }) => {
  const { STAFF, READ_ONLY } = firm.people;
  const { id } = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await STAFF.call(contacts.patch, { params: { id }, body: { phone_number: '+1 212 555 0198' } });
  await page.goto(`/contacts/${id}`);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Show history' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText(STAFF.name);
  await expect(history.getByRole('listitem').first()).toContainText('+1 212 555 0198');
  await expectNoViolations(page, 'the history of a contact');
  await choose(page, 'Person', READ_ONLY.username);
  await expect(history).toContainText('This person did nothing of this kind here.');
  await history.getByText('Views', { exact: true }).click();
  await expect(history).toContainText('Views are recorded for matters');
  expect(wire.sent({ method: 'GET', path: '/api/v1/audit/' })).toEqual([]);
  await history.getByRole('button', { name: 'Hide history' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(0);
});

test('a task without a matter has its history on its page, one of a matter in that of the matter', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const alone = await api(tasks.create, { body: { title: 'Buy paper' } });
  const inMatter = await api(tasks.create, { body: { title: 'File', matter: matter.id } });
  await page.goto(`/tasks/${alone.id}`);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Show history' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history).toContainText('created the task “Buy paper”');
  await page.goto(`/tasks/${inMatter.id}`);
  await expect(history).toHaveCount(0);
  await page.getByRole('link', { name: 'History' }).click();
  await expect.poll(() => placeOf(page)).toBe(`/matters/${matter.id}/history?object_id=${inMatter.id}`);
});

test('the audit log has one line for the views of a visit', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await STAFF.call(matters.get, { params: { id } });
  await STAFF.call(notes.list, { query: { matter_id: id } });
  await page.goto('/settings/audit?show=views');
  const line = page.getByRole('row').filter({ hasText: STAFF.name });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('viewed the matter “Estate of Byron” and its notes');
});
