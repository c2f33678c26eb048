import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { fact } from '../screens.ts';

let id: string;

test.beforeEach(async ({ api }) => {
  id = (await api(tasks.create, { body: { title: 'File the petition', description: 'Before' } })).id;
});

test('the title is changed in its heading, by keyboard, and back', async ({ page, wire }) => {
  await page.goto(`/tasks/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const pencil = page.getByRole('button', { name: 'Change Title' });
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await pencil.press('Enter');
  await expect(field).toBeFocused();
  await expectNoViolations(page, 'a title of a task that is changed');
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Enter a title.');
  await field.fill('File the answer');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('File the answer');
  await expect(page).toHaveTitle('File the answer · Caseward');
  await expect(pencil).toBeFocused();
  const [sent] = wire.sent(tasks.patch);
  expect(sent?.postDataJSON()).toEqual({ title: 'File the answer' });
  expect(sent?.headers()['if-match']).toBe('"1"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading).toHaveText('File the petition');
});

test('the description is changed beside what else is changed there', async ({ page, api }) => {
  await page.goto(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Change Description' }).click();
  const field = page.getByRole('textbox', { name: 'Description' });
  await field.fill('After\nTwo lines');
  await page.keyboard.press('Control+Enter');
  await expect(fact(page, 'Description')).toHaveText('After Two lines');
  await page.getByRole('button', { name: 'Done: File the petition' }).click();
  await expect(fact(page, 'Status')).toContainText('Done');
  await page.getByRole('button', { name: 'Change Description' }).click();
  await field.fill('Filed');
  await page.keyboard.press('Control+Enter');
  await expect(fact(page, 'Description')).toHaveText('Filed');
  expect(await api(tasks.get, { params: { id } })).toMatchObject({ description: 'Filed', status: 'DONE' });
});

test('what somebody else changed meanwhile is asked about where it is the same field', async ({
  page,
  firm,
  errors,
}) => {
  errors.expect(/^Failed to load resource: the server responded with a status of 412/);
  await page.goto(`/tasks/${id}`);
  await page.getByRole('button', { name: 'Change Title' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine');
  await firm.people.STAFF.call(tasks.patch, { params: { id }, body: { title: 'Theirs', priority: 'HIGH' } });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Take theirs' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
  await expect(fact(page, 'Priority')).toContainText('High');
});

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees title and description, and nothing that changes them', async ({ page }) => {
    await page.goto(`/tasks/${id}`);
    await expect(fact(page, 'Description')).toHaveText('Before');
    await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  });
});
