import { contacts } from '@caseward/contract/contacts';
import { firm } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { expectNoViolations } from '../accessibility.ts';
import { names } from '../conflict-screens.ts';
import { expect, test } from '../fixtures.ts';
import { answer } from '../screens.ts';

test('a newcomer of an open matter is checked as a contact, and may join it then', async ({
  page,
  api,
  firm: { admin },
}) => {
  const client = await api(contacts.create, { body: { first_name: 'Vera', last_name: 'Kastell' } });
  const newcomer = await api(contacts.create, { body: { first_name: 'Odo', last_name: 'Brandt' } });
  const { id } = await api(matters.create, { body: { title: 'Claim', clients: [client.id] } });
  await api(firm.update, { body: { conflict_gate: 'REQUIRED' } });
  const join = () =>
    admin.call(parties.create, {
      params: { id },
      body: { contact: newcomer.id, role: 'OPPOSING_PARTY' },
    });
  expect((await join()).status).toBe(409);

  await page.goto(`/conflicts/new?matter=${id}`);
  const name = page.getByRole('combobox', { name: 'Name 1', exact: true });
  await name.fill('brandt');
  await page.getByRole('option', { name: 'Odo Brandt' }).click();
  await expect(name).toHaveValue('Odo Brandt');
  await expect(name).toHaveAccessibleDescription('A contact: all its names and relations are checked.');
  // Typing on makes it a name as any other.
  await name.press('End');
  await name.pressSequentially('s');
  await expect(page.getByText('A contact: all its names')).toHaveCount(0);
  await name.fill('brandt');
  await page.getByRole('option', { name: 'Odo Brandt' }).click();
  await page.getByRole('combobox', { name: 'Side of name 1' }).selectOption('Other side');
  await expectNoViolations(page, 'a contact among the names of a check');
  await page.getByRole('main').getByRole('button', { name: 'Check for conflicts' }).click();
  await expect(names(page)).toContainText('Odo Brandt');
  await page.getByRole('button', { name: 'Close check' }).click();
  await answer(page, 'Close this check? Its report is sealed and cannot be changed.', 'Close check');
  await expect(page.getByText('Cleared', { exact: true }).first()).toBeVisible();
  expect((await join()).status).toBe(201);
});
