import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { expect, test } from '../fixtures.ts';
import { rowOf } from '../screens.ts';

test('a task of a walled matter is offered to those who see it, in form and row', async ({
  page,
  api,
  firm,
}) => {
  const { ADMIN, ATTORNEY, STAFF } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Secret' } });
  await api(walls.raise, { params: { id }, body: { reason: 'Screened.', members: [ADMIN.id, ATTORNEY.id] } });
  const task = await api(tasks.create, { body: { title: 'File', matter: id } });
  const offered = (person: { username: string }) => page.getByRole('option', { name: person.username });

  await page.goto(`/tasks/${task.id}/edit`);
  const chooser = page.getByRole('combobox', { name: 'Assignee' });
  await chooser.click();
  await chooser.fill('');
  await expect(offered(ATTORNEY)).toBeVisible();
  await expect(offered(STAFF)).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Without the matter everybody can do it.
  await page.getByRole('button', { name: 'Clear Matter' }).click();
  await chooser.click();
  await expect(offered(STAFF)).toBeVisible();

  await page.goto('/tasks');
  await rowOf(page, 'File')
    .getByRole('button', { name: /^Assignee of/ })
    .click();
  await expect(offered(ATTORNEY)).toBeVisible();
  await expect(offered(STAFF)).toHaveCount(0);
});
