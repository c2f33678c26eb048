import { contacts } from '@caseward/contract/contacts';
import { firm } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, choose } from '../screens.ts';

test('an administrator has matters opened after a check, and opens one without', async ({ page, api }) => {
  const client = await api(contacts.create, { body: { first_name: 'Vera', last_name: 'Kastell' } });
  const body = { title: 'Claim', clients: [client.id], status: 'PENDING' as const };
  const { id } = await api(matters.create, { body });
  await page.goto(`/matters/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Claim' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open without a check' })).toHaveCount(0);

  await page.goto('/settings/firm');
  const choice = page.getByRole('radiogroup', { name: 'Conflict check before a matter opens' });
  await expect(choice.getByRole('radio', { name: 'Reminder' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Required' }).check();
  await expectNoViolations(page, 'settings of the firm');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('The settings are saved.');
  expect((await api(firm.get, {})).conflict_gate).toBe('REQUIRED');

  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: 'Open without a check' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open without a conflict check' });
  await dialog.getByRole('button', { name: 'Open matter' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAccessibleDescription('Enter a reason.');
  await expectNoViolations(page, 'dialog of a reason');
  await reason.fill('A hearing today');
  await dialog.getByRole('button', { name: 'Open matter' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change status: Open' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open without a check' })).toHaveCount(0);
  await page.getByText('Status changes').click();
  await expect(page.getByText('Opened without a conflict check.')).toBeVisible();
  await expect(page.getByText('A hearing today', { exact: true })).toBeVisible();
});

test('a new matter is saved as pending, and nothing typed is lost where the form did not know', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to create matter\./);
  await page.goto('/matters/add');
  await api(contacts.create, { body: { first_name: 'Vera', last_name: 'Kastell' } });
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Claim');
  await choose(page, 'Clients', 'Kastell');
  await api(firm.update, { body: { conflict_gate: 'REQUIRED' } });
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(
    page.getByText('Check for conflicts before opening this matter, or save it as pending.'),
  ).toBeVisible();
  const pending = page.getByRole('button', { name: 'Save as pending and check' });
  await expect(pending).toBeVisible();
  await expect(page.getByText('Your firm opens matters after a conflict check.')).toBeVisible();
  await expectNoViolations(page, 'form of a matter that is saved as pending');
  await pending.click();
  await expect(page.getByRole('button', { name: 'Close check' })).toBeVisible();
  // Whoever asks is no client yet.
  const [{ id = '' } = {}] = await api(matters.list, { query: { search: 'Claim' } });
  expect(await api(parties.list, { params: { id } })).toMatchObject([{ role: 'PROSPECTIVE_CLIENT' }]);
  await page.goto(`/matters/${id}`);
  await expect(page.getByRole('button', { name: 'Change status: Pending' })).toBeVisible();
});

test('an open matter reminds of the check that it lacks, until there is one', async ({ page, api }) => {
  const client = await api(contacts.create, { body: { first_name: 'Vera', last_name: 'Kastell' } });
  const { id } = await api(matters.create, { body: { title: 'Claim', clients: [client.id] } });
  const banner = page.getByText('Not covered by a check: Vera Kastell.');
  await page.goto(`/matters/${id}`);
  await expect(page.getByText('Not checked for conflicts')).toBeVisible();
  await expect(banner).toBeVisible();
  await expectNoViolations(page, 'a reminder of a check');
  await page.getByRole('button', { name: 'Check them' }).click();
  await expect(page.getByRole('button', { name: 'Close check' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Finish the check' }).click();
  await page.getByRole('button', { name: 'Close check' }).click();
  await answer(page, 'Close this check? Its report is sealed and cannot be changed.', 'Close check');
  await expect(page.getByText('Cleared', { exact: true }).first()).toBeVisible();
  await page.goto(`/matters/${id}`);
  await expect(page.getByRole('region', { name: 'Conflicts of interest' })).toContainText('Cleared on');
  await expect(banner).toHaveCount(0);
});

test('a new matter is saved and checked, and a pending one opens from its check', async ({ page, api }) => {
  await api(contacts.create, { body: { first_name: 'Vera', last_name: 'Kastell' } });
  const fill = async (title: string) => {
    await page.goto('/matters/add');
    await page.getByRole('textbox', { name: 'Matter Title' }).fill(title);
    await choose(page, 'Clients', 'Kastell');
  };
  const openIt = page.getByRole('button', { name: 'Open matter' });
  const close = async () => {
    await page.getByRole('button', { name: 'Close check' }).click();
    await answer(page, 'Close this check? Its report is sealed and cannot be changed.', 'Close check');
    await expect(page.getByText('Cleared', { exact: true }).first()).toBeVisible();
  };
  await fill('Reminded');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminded');
  await expect(page).toHaveURL(/\/conflicts\//);
  await close();
  // It is open already.
  await expect(openIt).toHaveCount(0);

  // What is missing in the form stops the button, and Enter saves as ever.
  await page.goto('/matters/add');
  await page.getByRole('button', { name: 'Save and check' }).click();
  await expect(page.getByRole('textbox', { name: 'Matter Title' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('By Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Matter added.')).toBeVisible();
  await expect(page).toHaveURL(/\/matters/);

  await api(firm.update, { body: { conflict_gate: 'REQUIRED' } });
  await fill('Required');
  await page.getByRole('button', { name: 'Save as pending and check' }).click();
  await expect(page.getByRole('button', { name: 'Close check' })).toBeVisible();
  await expect(openIt).toHaveCount(0);
  // The firm acts for her already.
  await page.getByRole('button', { name: 'No conflict: Vera Kastell' }).click();
  await close();
  await expectNoViolations(page, 'a cleared check of a pending matter');
  await openIt.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Required' })).toBeVisible();
  await expect(page).toHaveURL(/\/matters\//);
  await expect(page.getByRole('button', { name: 'Change status: Open' })).toBeVisible();
});

test('what is refused for want of a check offers to run it', async ({ page, api, errors }) => {
  errors.expect(failedRequest, /^Failed to (update matter|add the party)\./);
  const client = await api(contacts.create, { body: { first_name: 'Vera', last_name: 'Kastell' } });
  await api(contacts.create, { body: { first_name: 'Odo', last_name: 'Brandt' } });
  const body = { title: 'Claim', clients: [client.id] };
  const open = await api(matters.create, { body });
  const pending = await api(matters.create, { body: { ...body, status: 'PENDING' } });
  await api(firm.update, { body: { conflict_gate: 'REQUIRED' } });
  const offer = page
    .locator('.mantine-Notification-root')
    .getByRole('button', { name: 'Check for conflicts' });
  const asked = page.getByRole('region', { name: 'Names' });

  await page.goto(`/matters/${pending.id}`);
  await expect(page.getByText('This matter opens after a conflict check.')).toBeVisible();
  await page.getByRole('button', { name: 'Change status: Pending' }).click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page.getByText('Your firm asks for a conflict check first.')).toBeVisible();
  await expectNoViolations(page, 'an offer to check');
  await offer.click();
  await expect(asked).toContainText('Vera Kastell');

  await page.goto(`/matters/${open.id}`);
  await page.getByRole('button', { name: 'Add party' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add party' });
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('brandt');
  await page.getByRole('option', { name: 'Odo Brandt' }).click();
  await dialog.getByRole('button', { name: 'Add party' }).click();
  await expect(page.getByText('Your firm asks for a conflict check first.')).toBeVisible();
  await offer.click();
  await expect(asked).toContainText('Odo Brandt');
  // The form is as it was, once the check has ended.
  await page.goBack();
  await page.getByRole('button', { name: 'Add party' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toHaveValue('Odo Brandt');
});
