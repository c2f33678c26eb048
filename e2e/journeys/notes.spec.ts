import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { answer, section } from '../screens.ts';

/** Today in New York, where the firms of the tests are. */
const today = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format();

// On the other side of the world, so that a day in the browser's own time zone would differ.
test.use({ timezoneId: 'Pacific/Kiritimati' });

test('a note is added with its line breaks, and says who wrote it when', async ({
  page,
  api,
  firm,
  wire,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Case Notes');
  const text = part.getByRole('textbox', { name: 'New note' });
  await expect(text).toHaveAttribute('required');
  await text.fill('First line\n\n  indented third line\n<b>not bold</b>');
  await part.getByRole('button', { name: 'Add note' }).click();
  const note = part.getByRole('listitem');
  await expect(note).toHaveCount(1);
  await expect(note.getByText(`By ${firm.admin.username} on ${today()}`, { exact: true })).toBeVisible();
  expect(await note.locator('p').first().innerText()).toBe(
    'First line\n\n  indented third line\n<b>not bold</b>',
  );
  await expect(text).toHaveValue('');
  await expect(text).toBeFocused();
  await expect(part.getByRole('status').filter({ hasText: 'Note added' })).toBeVisible();
  expect(wire.sent(notes.create)[0]?.postDataJSON()).toEqual({
    note: 'First line\n\n  indented third line\n<b>not bold</b>',
    matter: id,
  });

  await text.fill('A second note');
  await part.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveCount(2);
  await expect(note.first()).toContainText('A second note');
});

test('a note without text is not sent', async ({ page, api, wire }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Case Notes');
  await expect(part).toContainText('No notes have been written for this matter.');
  const text = part.getByRole('textbox', { name: 'New note' });
  await text.fill('  \n ');
  await part.getByRole('button', { name: 'Add note' }).click();
  await expect(text).toHaveAccessibleDescription('Enter a note.');
  await expect(text).toBeFocused();
  expect(wire.sent(notes.create)).toEqual([]);
});

test('a note is deleted, once that was confirmed', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  for (const note of ['Kept', 'Deleted']) await api(notes.create, { body: { note, matter: id } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Case Notes');
  const note = part.getByRole('listitem').filter({ hasText: 'Deleted' });
  await note.getByRole('button', { name: /^Delete note/ }).click();
  await answer(page, 'Are you sure you want to delete this note?', 'Delete');
  await expect(note).toHaveCount(0);
  await expect(part.getByRole('listitem')).toHaveCount(1);
});

test('a note has a time and a kind, and is corrected by its author, who leaves the earlier text', async ({
  page,
  api,
  firm,
  wire,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await firm.people.STAFF.call(notes.create, { body: { note: 'By somebody else', matter: id } });
  await page.goto(`/matters/${id}`);
  const part = section(page, 'Case Notes');
  await part.getByRole('textbox', { name: 'New note' }).fill('He will call on Monday.');
  await part.getByRole('radiogroup', { name: 'Kind' }).getByText('Call', { exact: true }).click();
  await part.getByRole('button', { name: 'Add note' }).click();
  const note = part.getByRole('listitem').filter({ hasText: 'He will call' });
  await expect(note.getByText('Call', { exact: true })).toBeVisible();
  await expect(note.getByText(/^\d+:\d\d [AP]M$/)).toBeVisible();
  expect(wire.sent(notes.create)[0]?.postDataJSON()).toMatchObject({ kind: 'CALL' });
  await expect(part.getByRole('button', { name: /^Edit note/ })).toHaveCount(1);

  await note.getByRole('button', { name: /^Edit note/ }).click();
  const text = part.getByRole('textbox', { name: 'Note', exact: true });
  await expect(text).toBeFocused();
  await text.fill('He will call on Tuesday.');
  await part.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toContainText('He will call on Tuesday.');
  await note.getByRole('button', { name: 'Edited' }).click();
  await expect(note.getByRole('list', { name: 'Earlier texts' })).toContainText('He will call on Monday.');
  await expectNoViolations(page, 'the notes of a matter');
});

test('the ten newest notes come first, and older ones on demand', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  for (let number = 1; number <= 12; number += 1)
    await api(notes.create, { body: { note: `Number ${number}.`, matter: id } });
  await page.goto(`/matters/${id}`);
  const shown = section(page, 'Case Notes').getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  await expect(shown.first()).toContainText('Number 12.');
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(shown).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Older' })).toHaveCount(0);
});
