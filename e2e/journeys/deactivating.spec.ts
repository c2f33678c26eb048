import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { password } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, signIn, stored } from '../screens.ts';
import { edit, elsewhere, personRow } from '../team-page.ts';

test('the open tasks of somebody who is disabled go to a colleague, in the same step', async ({
  page,
  firm,
  api,
}) => {
  const { STAFF, ATTORNEY } = firm.people;
  const { id } = await api(tasks.create, { body: { title: 'File the appeal', assigned_to: STAFF.id } });
  await page.goto('/settings/team');
  await edit(page, STAFF.username);
  const dialog = page.getByRole('dialog', { name: STAFF.username });
  await expect(dialog.getByText('1 open task')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'File the appeal' })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reassign open tasks to' }).fill(ATTORNEY.username);
  await page.getByRole('option', { name: ATTORNEY.username }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: /^Deactivate / });
  await expect(question).toContainText(`Their open task goes to ${ATTORNEY.name}.`);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText(`${STAFF.name} is deactivated and cannot sign in.`)).toBeVisible();
  await page.goto(`/tasks/${id}`);
  await expect(page.getByText(ATTORNEY.name).first()).toBeVisible();
});

test('whoever is disabled leaves deadlines and matters that they lead, which are named and handed over', async ({
  page,
  firm,
  api,
}) => {
  const { STAFF, ATTORNEY } = firm.people;
  const { id: matter } = await api(matters.create, {
    body: { title: 'Estate of Byron', lead_attorney: STAFF.id },
  });
  const { id } = await api(deadlines.create, {
    body: { title: 'Answer', matter, due_on: '2199-03-09', reason: 'Served', responsible: STAFF.id },
  });
  await page.goto('/settings/team');
  await edit(page, STAFF.username);
  const dialog = page.getByRole('dialog', { name: STAFF.username });
  await expect(dialog.getByText('Responsible for 1 open deadline')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Answer' })).toHaveText(
    'Answer, due March 9, 2199',
  );
  await expect(dialog.getByText('Lead attorney of the open matters')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
  await expectNoViolations(page, 'what a person leaves');
  await dialog.getByRole('combobox', { name: 'Reassign open deadlines to' }).fill(ATTORNEY.username);
  await page.getByRole('option', { name: ATTORNEY.username }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('dialog', { name: /^Deactivate / });
  await expect(question).toContainText(
    `${ATTORNEY.name} takes over 1 open deadline. ${STAFF.name} stays the lead attorney of 1 open matter.`,
  );
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText(`${STAFF.name} is deactivated and cannot sign in.`)).toBeVisible();
  expect(await api(deadlines.get, { params: { id } })).toMatchObject({ responsible: ATTORNEY.id });
});

test('a person who is disabled is out at once, and in again when enabled', async ({
  page,
  firm,
  browser,
}) => {
  const { STAFF } = firm.people;
  const sam = await elsewhere(browser);
  await sam.goto('/login');
  await signIn(sam, STAFF.username, password);
  await expect(sam.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto('/settings/team');
  await edit(page, STAFF.username);
  const dialog = page.getByRole('dialog', { name: STAFF.username });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog', { name: /^Deactivate / })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(dialog.getByText(`${STAFF.name} is deactivated and cannot sign in.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reset password' })).toHaveCount(0);

  // What a page asks for by itself may have signed them out before.
  const next = sam.getByRole('link', { name: 'Matters', exact: true });
  await next.click({ timeout: 5_000 }).catch(() => {});
  await expect(sam.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(await stored(sam)).toEqual({});
  await signIn(sam, STAFF.username, password);
  await expect(alertOn(sam)).toHaveText('Login failed. Please check your credentials.');

  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(personRow(page, STAFF.username)).not.toContainText('Deactivated');
  await signIn(sam, STAFF.username, password);
  await expect(sam.getByRole('heading', { name: /^(Matters|Dashboard)$/ })).toBeVisible();
});
