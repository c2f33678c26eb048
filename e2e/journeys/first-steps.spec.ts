import { contacts } from '@caseward/contract/contacts';
import { firm as firmEndpoints } from '@caseward/contract/firm';
import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';

const steps = [
  'Check the name and time zone of your firm',
  'Invite colleagues',
  'Choose your practice areas',
  'Import your address book',
  'Open the first matter',
];

test('a new firm is shown its first steps, which tick themselves, until they are hidden', async ({
  page,
  api,
}) => {
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'First steps' });
  await expect(panel.getByRole('link')).toHaveText(steps);
  const done = panel.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done' }) });
  // The firm of this test has colleagues already.
  await expect(done).toHaveText([/Invite colleagues/]);
  await expectNoViolations(page, 'first steps');
  await api(firmEndpoints.update, { body: { time_zone: 'Europe/Berlin' } });
  await api(invitations.create, { body: { role: 'STAFF', email: 'new@example.com' } });
  await api(practiceAreas.create, { body: { name: 'Maritime' } });
  await api(contacts.create, { body: { first_name: 'Ada' } });
  await page.reload();
  await expect(panel).toContainText('4 of 5 done');
  await panel.getByRole('link', { name: 'Open the first matter' }).click();
  expect(placeOf(page)).toBe('/matters/add');
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/');
  await expect(panel).toContainText('All done.');
  await panel.getByRole('button', { name: 'Hide for the firm' }).click();
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'My Pending Tasks' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test.describe('an attorney', () => {
  test.use({ role: 'ATTORNEY' });
  test('sees the steps that are theirs, and only while they are missing', async ({ page, api }) => {
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'First steps' });
    await expect(panel.getByRole('link')).toHaveText(steps.slice(3));
    await expect(panel.getByRole('button')).toHaveCount(0);
    await api(contacts.create, { body: { first_name: 'Ada' } });
    await api(matters.create, { body: { title: 'Estate of Byron' } });
    await page.reload();
    await expect(page.getByRole('region', { name: 'My Pending Tasks' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});

test('an empty list says what it is for, and leads to the first record', async ({ page }) => {
  await page.goto('/matters');
  await expect(page.getByText('There are no matters yet.', { exact: true })).toBeVisible();
  await expect(page.getByText('A matter keeps the clients, tasks, notes and documents')).toBeVisible();
  await page.getByRole('link', { name: 'Add the first matter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add matter');
});

test('nobody is invited by an empty form', async ({ page, wire }) => {
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    'Enter an e-mail address or a name.',
  );
  expect(wire.sent(invitations.create)).toEqual([]);
});
