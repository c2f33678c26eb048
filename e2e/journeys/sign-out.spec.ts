import { contacts } from '@caseward/contract/contacts';
import { session } from '@caseward/contract/session';
import { password } from '../../apps/server/src/testing/firm.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf, signIn, signOut, stored } from '../screens.ts';
import { outage } from '../wire.ts';

test('signing out forgets everything and leads to bare sign-in', async ({ page, firm, wire }) => {
  await page.goto('/contacts');
  await expect(page.getByText('There are no contacts yet.')).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(placeOf(page)).toBe('/login');
  expect(await stored(page)).toEqual({});
  expect(wire.sent(session.signOut)).toHaveLength(1);
  expect((await firm.admin.call(session.me)).status).toBe(401);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contacts' })).toHaveCount(0);
});

test('signing out in one tab signs out the others', async ({ context, page }) => {
  const other = await context.newPage();
  await Promise.all([page.goto('/'), other.goto('/matters')]);
  await expect(other.getByRole('heading', { name: 'Matters' })).toBeVisible();
  // What another tab reads in that moment is refused.
  await other.waitForLoadState('networkidle');
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(placeOf(other)).toBe('/login');
});

test('nothing of who has signed out is shown to who signs in next', async ({ page, firm, api, wire }) => {
  await api(contacts.create, { body: { first_name: 'Ada' } });
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Ada' })).toBeVisible();
  await signOut(page);
  await signIn(page, firm.people.READ_ONLY.username, password);
  const release = await wire.hold(contacts.list);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByText('Loading contacts...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada' })).toHaveCount(0);
  await release();
});

test('one is signed out although the server cannot be reached', async ({ page, wire, errors }) => {
  errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
  await wire.fail(session.signOut);
  await page.goto('/');
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(await stored(page)).toEqual({});
});

test('a session that the server ended leads to sign-in, and back to where one was', async ({
  page,
  firm,
  errors,
}) => {
  errors.expect(failedRequest);
  errors.tolerate(/^ApiError: Sign in to continue\./);
  await page.goto('/');
  await expect(page.getByText('Total Matters')).toBeVisible();
  // A call still on its way would lead to sign-in before the click does.
  await page.waitForLoadState('networkidle');
  await firm.admin.call(session.signOut);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(await stored(page)).toEqual({});
  await signIn(page, firm.admin.username, password);
  await expect(page.getByText('There are no contacts yet.')).toBeVisible();
  expect(placeOf(page)).toBe('/contacts');
});
