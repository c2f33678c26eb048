import { invitations } from '@caseward/contract/invitations';
import { people } from '@caseward/contract/people';
import { session } from '@caseward/contract/session';
import { password } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, headingsOf, passwordField, placeOf } from '../screens.ts';
import { edit, elsewhere, invitationsTable, linkField, peopleTable, personRow } from '../team-page.ts';

const ownPassword = 'three otters in a canoe';

test('the firm’s people are listed and searched', async ({ page, firm }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused();
  await expect(headingsOf(peopleTable(page))).toHaveText([
    'Name',
    'Username',
    'Role',
    'Two-factor',
    'Last active',
    'Actions',
  ]);
  await expect(personRow(page, firm.admin.username)).toContainText('You');
  await expect(personRow(page, firm.people.STAFF.username)).toContainText('First STAFF');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('attorney');
  await expect(peopleTable(page).getByRole('row')).toHaveCount(2);
  expect(placeOf(page)).toBe('/settings/team?search=attorney');
  await page.reload();
  await expect(personRow(page, firm.people.ATTORNEY.username)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all');
  await expect(page.getByText('No people match.')).toBeVisible();
});

test('an invited person chooses username and password, and is signed in', async ({
  page,
  firm,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await dialog.getByLabel('First Name').fill('Bea');
  await dialog.getByLabel('Last Name').fill('Okoro');
  await dialog.getByRole('radio', { name: 'Attorney' }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(linkField(page)).toBeFocused();
  await expect(page.getByText('The link was not sent by e-mail.')).toBeVisible();
  const link = await linkField(page).inputValue();
  await page.keyboard.press('Escape');
  await answer(page, 'This has not been copied, and is not shown again. Close anyway?', 'Keep open');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();
  await expect(invitationsTable(page)).toContainText('Bea Okoro');

  const bea = await elsewhere(browser);
  await bea.goto(link);
  await expect(bea.getByRole('heading', { level: 1 })).toHaveText('Join Hale & Partners');
  await expect(bea.getByText('Hello Bea.')).toBeVisible();
  const username = bea.getByRole('textbox', { name: 'Username' });
  await expect(username).toBeFocused();
  await username.fill(firm.admin.username);
  await passwordField(bea).fill('too short');
  await bea.getByRole('button', { name: 'Join' }).click();
  await expect(passwordField(bea)).toHaveAccessibleDescription(/^At least 15 characters\. /);
  await passwordField(bea).fill(ownPassword);
  await bea.getByRole('button', { name: 'Join' }).click();
  await expect(username).toHaveAccessibleDescription(/^This username is taken\. /);
  const chosen = `bea-${firm.id.slice(-12)}`;
  await username.fill(chosen);
  await bea.getByRole('button', { name: 'Join' }).click();
  await expect(bea.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await bea.goto(link);
  await expect(bea.getByText('This link is not valid any more.')).toBeVisible();

  await page.reload();
  await expect(personRow(page, chosen)).toContainText('Attorney');
  await expect(page.getByText('No pending invitations.')).toBeVisible();
});

test.describe('the page behind a link, on a phone', () => {
  test.use({ role: null, viewport: { width: 360, height: 740 } });

  test('has no flaw that axe finds, valid or not', async ({ page, api, errors }) => {
    errors.expect(failedRequest);
    const { link } = await api(invitations.create, { body: { first_name: 'Bea', role: 'STAFF' } });
    for (const [address, shown] of [
      [link.url, 'Choose how you will sign in.'],
      ['/reset-password#nothing', 'This link is not valid any more.'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(shown)).toBeVisible();
      await expectNoViolations(page, address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
});

test.describe('an invitation by an address alone', () => {
  test.use({ role: null });

  test('asks whoever joins for their name', async ({ page, api, firm, errors }) => {
    errors.expect(failedRequest, /^You have not joined yet\. ApiError/);
    const { link } = await api(invitations.create, { body: { email: 'bea@example.com', role: 'STAFF' } });
    await page.goto(link.url);
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused();
    await page.keyboard.type('Beatrice');
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Featherstone');
    await page.getByRole('textbox', { name: 'Username' }).fill(`bea-${firm.id.slice(-12)}`);
    await passwordField(page).fill('Beatrice Featherstone');
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(passwordField(page)).toHaveAccessibleDescription(/^It is little more than your name/);
    await expectNoViolations(page, 'the form of a new colleague');
    await passwordField(page).fill(ownPassword);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(await api(people.list)).toContainEqual(
      expect.objectContaining({ first_name: 'Beatrice', last_name: 'Featherstone', role: 'STAFF' }),
    );
  });
});

test('an invitation can be renewed and taken back', async ({ page, api, browser }) => {
  const { link } = await api(invitations.create, { body: { first_name: 'Bea', role: 'STAFF' } });
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'New link: Bea' }).click();
  await answer(page, 'Create a new link for Bea? The old one stops working.', 'Create link');
  await expect(linkField(page)).toBeVisible();
  const renewed = await linkField(page).inputValue();
  expect(renewed).not.toBe(link.url);
  await page.getByRole('button', { name: 'Done' }).click();

  const bea = await elsewhere(browser);
  await bea.goto(link.url);
  await expect(bea.getByText('This link is not valid any more.')).toBeVisible();
  await bea.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(bea.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  await bea.goto(renewed);
  await expect(bea.getByRole('button', { name: 'Join' })).toBeVisible();

  await page.getByRole('button', { name: 'Revoke: Bea' }).click();
  await answer(page, 'Revoke the invitation of Bea? Its link stops working.', 'Revoke');
  await expect(page.getByText('No pending invitations.')).toBeVisible();
  await bea.reload();
  await expect(bea.getByText('This link is not valid any more.')).toBeVisible();
});

test('name, e-mail address and role are changed, the role at once', async ({ page, firm, api }) => {
  const { STAFF } = firm.people;
  await page.goto('/settings/team');
  await edit(page, STAFF.username);
  const dialog = page.getByRole('dialog', { name: STAFF.username });
  await dialog.getByLabel('First Name').fill('Sam');
  await dialog.getByLabel('E-mail').fill('sam@example.com');
  await dialog.getByRole('radio', { name: 'Read only' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(personRow(page, STAFF.username)).toContainText('Sam STAFF');
  await expect(personRow(page, STAFF.username)).toContainText('Read only');
  expect((await STAFF.call(session.me)).body.user).toMatchObject({
    role: 'READ_ONLY',
    email: 'sam@example.com',
  });
  expect((await api(people.list)).find(({ id }) => id === STAFF.id)?.first_name).toBe('Sam');
});

test('changes that were not saved are asked about before the dialog closes', async ({ page, firm }) => {
  await page.goto('/settings/team');
  await edit(page, firm.people.STAFF.username);
  const dialog = page.getByRole('dialog', { name: firm.people.STAFF.username });
  await dialog.getByLabel('First Name').fill('Sam');
  await page.keyboard.press('Escape');
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Keep editing');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Sam');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Leave without saving');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Edit ${firm.people.STAFF.username}` })).toBeFocused();
});

test('people who were pasted are asked about before they are lost, and links that were copied are not', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings/team');
  await page.getByRole('button', { name: 'Invite several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite several people' });
  await dialog.getByRole('textbox', { name: 'Addresses' }).fill('bea@example.com');
  await page.keyboard.press('Escape');
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Keep editing');
  await dialog.getByRole('button', { name: 'Add to the list' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Keep editing');
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(invitationsTable(page)).toContainText('bea@example.com');
});

test('a new password is chosen on a link, and ends the sessions there were', async ({
  page,
  firm,
  browser,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to reset password\. ApiError/);
  const { STAFF } = firm.people;
  await page.goto('/settings/team');
  await edit(page, STAFF.username);
  await page.getByRole('button', { name: 'Reset password' }).click();
  const own = page.getByRole('textbox', { name: 'Your own password' });
  await expect(own).toBeFocused();
  await own.fill('not mine');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(own).toHaveAccessibleDescription(/^This is not your current password\./);
  await own.fill(password);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(linkField(page)).toBeFocused();
  const sam = await elsewhere(browser);
  await sam.goto(await linkField(page).inputValue());
  await expect(sam.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expect(sam.getByLabel('Username')).toHaveValue(STAFF.username);
  await expect(sam.getByLabel('Username')).toHaveAttribute('readonly');
  expect((await STAFF.call(session.me)).status).toBe(200);
  await sam.getByLabel(/^New password/).fill(ownPassword);
  await sam.getByRole('button', { name: 'Save password' }).click();
  await expect(sam.getByLabel('Username')).toHaveValue(STAFF.username);
  await passwordField(sam).fill(ownPassword);
  await sam.getByRole('button', { name: 'Sign in' }).click();
  await expect(sam.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect((await STAFF.call(session.me)).status).toBe(401);
});

test('the last administrator keeps the role, and is told why', async ({ page, firm, errors }) => {
  errors.expect(failedRequest, /^Failed to update person\. ApiError: The last active administrator keeps/);
  await page.goto('/settings/team');
  await edit(page, firm.admin.username);
  const dialog = page.getByRole('dialog', { name: firm.admin.username });
  await expect(dialog.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Staff' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('Failed to update person.');
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Make somebody else an administrator first.' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alertOn(page)).toHaveCount(0);
});

test('a person who gives up being an administrator loses the team at once', async ({ page, firm, api }) => {
  await api(people.update, { params: { id: firm.people.STAFF.id }, body: { role: 'ADMIN' } });
  await page.goto('/settings/team');
  await edit(page, firm.admin.username);
  await page.getByRole('radio', { name: 'Attorney' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
  const ways = page.getByRole('navigation', { name: 'Settings' });
  await expect(ways.getByRole('link')).toHaveText([
    'My account',
    'Courts',
    'Court rules',
    'Playbooks',
    'Trash',
  ]);
  await expect(ways.getByText('You', { exact: true })).toBeVisible();
  await expect(ways.getByRole('list', { name: 'Firm' }).getByRole('link')).toHaveText([
    'Courts',
    'Court rules',
    'Playbooks',
  ]);
});
