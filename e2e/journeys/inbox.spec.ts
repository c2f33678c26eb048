import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test.use({ role: 'STAFF' });

test('the bell tells of an assigned task and a mention, and leads there', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const task = await api(tasks.create, {
    body: { title: 'File the petition', matter: matter.id, assigned_to: STAFF.id },
  });
  await api(notes.create, { body: { matter: matter.id, note: `@${STAFF.username} please look` } });
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(list(page).getByRole('listitem').first()).toContainText(
    `${firm.admin.name} mentioned you in a note: Estate of Byron`,
  );
  await expectNoViolations(page, 'the notifications');
  await list(page).getByRole('link', { name: 'File the petition' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File the petition');
  expect(placeOf(page)).toBe(`/tasks/${task.id}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await list(page).getByRole('button', { name: 'Mark as read: Estate of Byron' }).click();
  await expect(list(page).getByRole('link', { name: 'Estate of Byron' })).toBeFocused();
  await api(tasks.create, { body: { title: 'Call', assigned_to: STAFF.id } });
  await page.reload();
  await bell(page).click();
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  expect((await STAFF.call(inbox.list)).body.map(({ read }) => read)).toEqual([true, true, true]);
});

test('a kind is turned off in the account', async ({ page, api, firm }) => {
  const { STAFF } = firm.people;
  await page.goto('/settings/account');
  const choice = page.getByRole('checkbox', { name: 'A task is assigned to me' });
  await choice.uncheck();
  await expect.poll(async () => (await STAFF.call(inbox.choices)).body.muted).toEqual(['TASK_ASSIGNED']);
  await expectNoViolations(page, 'the choices');
  await api(tasks.create, { body: { title: 'File the petition', assigned_to: STAFF.id } });
  await page.reload();
  await expect(choice).not.toBeChecked();
  await bell(page).click();
  await expect(list(page)).toContainText('No notifications yet.');
});

test('choices are shown at once and saved in turn, and the keyboard stays where it is', async ({
  page,
  firm,
  wire,
}) => {
  await page.goto('/settings/account');
  const assigned = page.getByRole('checkbox', { name: 'A task is assigned to me' });
  const mentioned = page.getByRole('checkbox', { name: 'Somebody mentions me in a note' });
  await expect(assigned).toBeEnabled();
  const release = await wire.hold(inbox.choose);
  await assigned.focus();
  await page.keyboard.press('Space');
  expect(await assigned.isChecked()).toBe(false);
  await expect(assigned).toBeFocused();
  await mentioned.focus();
  await page.keyboard.press('Space');
  await release();
  const muted = async () => (await firm.people.STAFF.call(inbox.choices)).body.muted.sort();
  await expect.poll(muted).toEqual(['MENTIONED', 'TASK_ASSIGNED']);
  await expect(assigned).not.toBeChecked();
  await expect(mentioned).not.toBeChecked();
  await expect(mentioned).toBeFocused();
});

test('typing @ in a note offers colleagues, by mouse and keyboard', async ({ page, api, firm }) => {
  const { ATTORNEY } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.pressSequentially('Ask @atto');
  const people = page.getByRole('listbox', { name: 'People' });
  await expect(people.getByRole('option')).toHaveText([`${ATTORNEY.name} ${ATTORNEY.username}`]);
  await expectNoViolations(page, 'the people to mention');
  await page.keyboard.press('Enter');
  await expect(people).toHaveCount(0);
  await expect(note).toHaveValue(`Ask @${ATTORNEY.username} `);
  await expect(note).toBeFocused();
  await page.keyboard.type('about @');
  await expect(people.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('the will');
  await expect(note).toHaveValue(`Ask @${ATTORNEY.username} about @\nthe will`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('about @');
  await expect
    .poll(async () => (await ATTORNEY.call(inbox.list)).body.map(({ kind }) => kind))
    .toEqual(['MENTIONED']);
});

test('in a walled matter @ offers those inside, and a mention of others says why it is not saved', async ({
  page,
  api,
  firm,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to add note\. ApiError: This matter is restricted, and @/);
  const { ATTORNEY, STAFF } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Merger' } });
  const members = [firm.admin.id, STAFF.id];
  await api(walls.raise, { params: { id }, body: { reason: 'Screened.', members } });
  await page.goto(`/matters/${id}`);
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.pressSequentially('Ask @');
  const people = page.getByRole('listbox', { name: 'People' });
  await expect(people.getByRole('option')).toHaveText([
    new RegExp(firm.admin.username),
    new RegExp(STAFF.username),
  ]);
  await page.keyboard.press('Escape');
  await note.fill(`Ask @${ATTORNEY.username} today`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveAccessibleDescription(new RegExp(`@${ATTORNEY.username} has no access`));
  await expect(note).toHaveValue(`Ask @${ATTORNEY.username} today`);
});
