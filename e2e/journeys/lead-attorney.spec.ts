import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '../fixtures.ts';
import { choose, fact, placeOf, rowOf } from '../screens.ts';

test('a lead attorney is chosen, shown, listed and filtered by', async ({ page, api, firm }) => {
  const { ATTORNEY } = firm.people;
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron', clients: [ada.id] } });
  await api(matters.create, { body: { title: 'Another' } });
  await api(tasks.create, { body: { title: 'File', matter: id, due_date: '2199-03-09' } });
  await page.goto(`/matters/${id}/edit`);
  await choose(page, 'Lead attorney', ATTORNEY.username);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Lead attorney')).toHaveText(ATTORNEY.name);
  await page.goto(`/matters?lead_attorney=${ATTORNEY.id}`);
  await expect(rowOf(page, 'Another')).toHaveCount(0);
  const row = rowOf(page, 'Estate of Byron');
  await expect(row).toContainText('Ada Byron');
  await expect(row).toContainText(ATTORNEY.name);
  await expect(row).toContainText('March 9, 2199');
});

test('a click anywhere in a row opens it; selecting its text does not', async ({ page, api }) => {
  const { id } = await api(matters.create, {
    body: { title: 'Estate of Byron', local_case_number: 'PR-17' },
  });
  await page.goto('/matters');
  const cell = rowOf(page, 'Estate of Byron').getByRole('cell', { name: 'PR-17' });
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not drawn.');
  await page.mouse.move(box.x + 12, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.type)).toBe('Range');
  expect(placeOf(page)).toBe('/matters');
  await page.getByRole('heading', { level: 1 }).click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    cell.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
  expect(placeOf(page)).toBe('/matters');
  await cell.click();
  await expect.poll(() => placeOf(page)).toBe(`/matters/${id}`);
});
