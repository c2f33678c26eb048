import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Firm } from '../../../apps/server/src/testing/firm.ts';
import { upload } from '../../../apps/server/src/testing/uploads.ts';
import { expectNoViolations } from '../../accessibility.ts';
import { dayOfFirm } from '../../firm-days.ts';
import { expect, test } from '../../fixtures.ts';
import { fact, section, toTop } from '../../screens.ts';
import { searchFor } from '../../search-box.ts';

test.use({ role: 'ATTORNEY' });

/** A matter of the attorney's with work in it, and a colleague who was busy in it yesterday evening. */
async function estateOfByron({ people: { ATTORNEY, STAFF } }: Firm): Promise<string> {
  const ada = await ATTORNEY.call(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Byron', phone_number: '(212) 555-0198' },
  });
  const { body: matter } = await ATTORNEY.call(matters.create, {
    body: {
      title: 'Estate of Byron',
      local_case_number: 'PR-2026-17',
      clients: [ada.body.id],
      assigned_users: [ATTORNEY.id, STAFF.id],
      lead_attorney: ATTORNEY.id,
    },
  });
  for (const [title, due_date] of [
    ['Answer the bank', dayOfFirm(-3)],
    ['Send the engagement letter', dayOfFirm(-1)],
    ['Hearing on the will', dayOfFirm()],
    ['File the inventory', dayOfFirm(20)],
  ])
    await ATTORNEY.call(tasks.create, {
      body: { title, due_date, matter: matter.id, assigned_to: ATTORNEY.id },
    });
  const file_path = await upload(STAFF, 'deposition.txt', 'The witness saw the codicil being signed.');
  await STAFF.call(documents.create, { body: { title: 'Deposition', matter: matter.id, file_path } });
  await STAFF.call(notes.create, { body: { matter: matter.id, note: 'The clerk confirms the room.' } });
  return matter.id;
}

test("an attorney's morning, from the first look to the clerk's call", async ({ page, api, firm }) => {
  // A whole day takes a busy machine longer than a journey is given.
  test.slow();
  const { ATTORNEY, STAFF } = firm.people;
  const id = await estateOfByron(firm);
  const pending = page.getByRole('region', { name: 'My Pending Tasks' });

  await test.step('what is late, what is today, and what the others did', async () => {
    await page.goto('/');
    await expect(pending.getByRole('heading', { level: 3 })).toHaveText(['Overdue 2', 'Today 1', 'Later 1']);
    const news = page.getByRole('region', { name: 'New since yesterday' });
    await expect(news.getByRole('listitem')).toHaveText([/The clerk confirms the room/, /Deposition/]);
    await expect(news).toContainText(STAFF.name);
    await expectNoViolations(page, 'the dashboard in the morning');
  });

  await test.step('what was done last night is ticked off, and one of them not quite', async () => {
    await pending.getByRole('button', { name: 'Done: Answer the bank' }).click();
    await expect(page.getByText('“Answer the bank” is done.')).toBeVisible();
    await pending.getByRole('button', { name: 'Done: Send the engagement letter' }).click();
    await expect(page.getByText('“Send the engagement letter” is done.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change is undone.')).toBeVisible();
    await expect(pending.getByRole('button', { name: 'Done: Send the engagement letter' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await pending.getByRole('button', { name: /^Due date of Send the engagement letter/ }).click();
    await page.getByRole('textbox', { name: 'Due date' }).fill('tomorrow');
    await page.keyboard.press('Enter');
    await expect(pending.getByRole('listitem').filter({ hasText: 'engagement letter' })).toContainText(
      'Tomorrow',
    );
  });

  await test.step("today's matter says whom to call, and is put on hold in place", async () => {
    const today = pending.getByRole('region', { name: /^Today/ });
    await today.getByRole('link', { name: 'Estate of Byron' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
    await expect(page.getByRole('link', { name: '(212) 555-0198' }).first()).toBeInViewport();
    await page.getByRole('button', { name: 'Change status: Open' }).click();
    await page.getByRole('menuitem', { name: 'On hold' }).click();
    await expect(fact(page, 'Status')).toHaveText('On hold');
  });

  await test.step('a note asks a colleague, by name', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type('Adjourned. @staff');
    await expect(page.getByRole('listbox', { name: 'People' }).getByRole('option')).toHaveText([
      new RegExp(STAFF.name),
    ]);
    await page.keyboard.press('Enter');
    await page.keyboard.type('please tell the client.');
    await page.keyboard.press('Control+Enter');
    const written = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').first();
    await expect(written).toContainText(`Adjourned. @${STAFF.username} please tell the client.`);
    await expect(written).toContainText(`By ${ATTORNEY.username} on`);
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
    await expect
      .poll(async () => (await STAFF.call(inbox.list)).body.map(({ kind }) => kind))
      .toContain('MENTIONED');
    await toTop(page);
    await expectNoViolations(page, 'the matter of the hearing');
  });

  await test.step('the clerk calls: a task, without leaving the page', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Send the clerk the new date');
    await dialog.getByRole('textbox', { name: 'Due Date' }).fill('+7');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(
      section(page, 'Tasks').getByRole('row', { name: /Send the clerk the new date/ }),
    ).toContainText('in 7 days');
    const [made] = await api(tasks.list, { query: { search: 'new date' } });
    expect(made).toMatchObject({ matter: id, assigned_to: ATTORNEY.id, due_date: dayOfFirm(7) });
  });

  await test.step('a document is found by a word that is in it', async () => {
    const found = async () => (await api(documents.list, { query: { search: 'codicil' } })).length;
    await expect.poll(found).toBe(1);
    const options = await searchFor(page, 'codicil');
    await options.filter({ hasText: 'The witness saw the codicil' }).click();
    await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('Deposition');
  });

  await test.step('who did what, and when', async () => {
    await page.goto(`/matters/${id}`);
    await page.getByRole('link', { name: 'History' }).click();
    const lines = page.getByRole('main').getByRole('listitem');
    const held = lines
      .filter({ hasText: `${ATTORNEY.name} changed the status` })
      .filter({ hasText: 'On hold' });
    await expect(held).toHaveCount(1);
    await expect(lines.filter({ hasText: `${STAFF.name} uploaded the document “Deposition”` })).toBeVisible();
    await expectNoViolations(page, 'the history in the morning');
  });
});
