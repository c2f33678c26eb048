import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { expect, test } from '../fixtures.ts';
import { choose } from '../screens.ts';

/*
 * What the screens take from a court rule beside the day.
 */

test('a rule gives a deadline its title and kind, and a limitation period is critical', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  await page.goto(`/matters/${matter.id}`);
  const part = page.getByRole('region', { name: 'Deadlines', exact: true });
  await part.getByRole('button', { name: 'Add deadline' }).click();
  const title = part.getByRole('textbox', { name: 'Title' });
  await choose(page, 'Court rule', 'Answers to interrogatories (Fed. R. Civ. P. 33(b)(2))');
  await expect(title).toHaveValue('Answers to interrogatories');
  // Another rule brings its own; a title of one's own stays.
  await choose(page, 'Court rule', 'Action for personal injury (Cal. Code Civ. Proc. § 335.1)');
  await expect(title).toHaveValue('Action for personal injury');
  await expect(part.getByRole('combobox', { name: 'Kind' })).toHaveValue('Limitation period');
  await expect(part.getByRole('checkbox', { name: 'Critical' })).toBeChecked();
  await title.fill('Claim of Byron');
  await choose(page, 'Court rule', 'Action on a written contract (Cal. Code Civ. Proc. § 337(a))');
  await expect(title).toHaveValue('Claim of Byron');
  const day = part.getByRole('textbox', { name: 'Breach' });
  await day.fill('2026-05-01');
  await day.press('Enter');
  await expect(part.getByText('May 1, 2030').first()).toBeVisible();
  await part.getByRole('textbox', { name: 'Reason' }).fill('Letter of refusal');
  await part.getByRole('button', { name: 'Save deadline' }).click();
  await expect(part.getByRole('row').filter({ hasText: 'Claim of Byron' })).toContainText('Critical');
  const [made] = await api(deadlines.list, { query: { matter: matter.id } });
  expect(made).toMatchObject({ kind: 'LIMITATION', critical: true });
});
