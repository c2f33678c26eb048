import { matters } from '@caseward/contract/matters';
import { playbooks } from '@caseward/contract/playbooks';
import type { Locator, Page } from '@playwright/test';
import type { Ids } from '../addresses.ts';
import { expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { choose, placeOf } from '../screens.ts';

/*
 * What cannot be read stays in its field, with a message, and nothing of it is saved. It begins with a T, as the hour
 * does in a day with an hour.
 */

const unread = 'Thursday-ish';

interface Field {
  what: string;
  at: (ids: Ids) => string;
  /** What is pressed before the field is there. */
  opens?: readonly string[];
  reach?: (page: Page) => Promise<void>;
  name: string | RegExp;
  /** Within a dialog. */
  dialog?: true;
  save?: string;
}

const deadlineBy = (way: string): Pick<Field, 'at' | 'reach' | 'save'> => ({
  at: () => '/deadlines/add',
  reach: (page) => page.getByText(way, { exact: true }).click(),
  save: 'Save deadline',
});

const fields: Record<string, Field[]> = {
  'a contact and a party': [
    { what: 'a birth', at: () => '/contacts/add', name: 'Date of birth', save: 'Save Contact' },
    {
      what: 'a birth on its page',
      at: ({ contact }) => `/contacts/${contact}`,
      opens: ['Change Date of birth'],
      name: 'Date of birth',
      save: 'Save',
    },
    {
      what: 'a relation',
      at: ({ contact }) => `/contacts/${contact}`,
      opens: ['Add relation'],
      name: 'Since',
      dialog: true,
      save: 'Add relation',
    },
    {
      what: 'a party',
      at: ({ matter }) => `/matters/${matter}`,
      opens: ['Add party'],
      name: 'Since',
      dialog: true,
      save: 'Add party',
    },
  ],
  'a new deadline': [
    {
      what: 'by a rule',
      ...deadlineBy('By a court rule'),
      reach: (page) => choose(page, 'Court rule', 'Answers to interrogatories (Fed. R. Civ. P. 33(b)(2))'),
      name: /served/i,
    },
    { what: 'by a period', ...deadlineBy('By a period'), name: 'Day from which is counted' },
    { what: 'by hand', ...deadlineBy('By hand'), name: 'Last day' },
  ],
  'a deadline that is there': [
    {
      what: 'a new day',
      at: ({ deadline }) => `/deadlines/${deadline}`,
      opens: ['New day'],
      reach: (page) => page.getByRole('dialog').getByText('By hand', { exact: true }).click(),
      name: 'Last day',
      dialog: true,
      save: 'Save new day',
    },
    {
      what: 'an extension',
      at: ({ deadline }) => `/deadlines/${deadline}`,
      opens: ['Extension'],
      reach: (page) => page.getByRole('dialog').getByText('Granted', { exact: true }).click(),
      name: 'New last day',
      dialog: true,
      save: 'Save',
    },
  ],
  'an event, a court, the register and an absence': [
    { what: 'an event', at: () => '/events/add', name: 'Day', save: 'Save event' },
    {
      what: 'an entry of the register',
      at: () => '/conflicts?tab=register',
      opens: ['Add entry'],
      name: 'Since',
      dialog: true,
      save: 'Add to the register',
    },
    {
      what: 'a day of a court',
      at: ({ court }) => `/settings/courts/${court}`,
      opens: ['Enter a day'],
      name: 'Day',
      dialog: true,
      save: 'Enter day',
    },
    { what: 'an absence', at: () => '/settings/account', name: 'First day away' },
  ],
};

async function leaveUnread(field: Locator): Promise<void> {
  await field.fill(unread);
  await field.press('Tab');
  await expectUnread(field);
}

async function expectUnread(field: Locator): Promise<void> {
  await expect(field).toHaveValue(unread);
  await expect(field).toHaveAccessibleDescription(/Enter a date such as 12\/01\/2026/);
}

/** Enters what cannot be read in one field, and tries to save it. */
async function enterUnread(page: Page, { opens = [], reach, name, dialog, save }: Field): Promise<void> {
  for (const name of opens) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    await button.click();
  }
  await reach?.(page);
  const form = dialog ? page.getByRole('dialog') : page.getByRole('main');
  const field = form.getByRole('textbox', { name, exact: true });
  await leaveUnread(field);
  if (save === undefined) return;
  await form.getByRole('button', { name: save, exact: true }).click();
  await expectUnread(field);
}

for (const [what, dates] of Object.entries(fields))
  test(`no date of ${what} is lost, or saved as it cannot be read`, async ({ page, api, wire }) => {
    const { ids } = await enterOneOfEach(api, { contact: { date_of_birth: '1915-12-10' } });
    for (const date of dates)
      await test.step(date.what, async () => {
        // Not again: the draft would come back while it is changed.
        if (date.opens || placeOf(page) !== date.at(ids)) await page.goto(date.at(ids));
        await enterUnread(page, date);
      });
    const sent = wire.all().filter((request) => request.postData()?.includes(unread));
    expect(sent.map((request) => request.url())).toEqual([]);
  });

test('a day sheet stays at its day', async ({ page }) => {
  await page.goto('/calendar/day-sheet?day=2026-06-10');
  const day = page.getByRole('textbox', { name: 'Day', exact: true });
  await leaveUnread(day);
  expect(placeOf(page)).toBe('/calendar/day-sheet?day=2026-06-10');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('June 10, 2026');
  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(day).toHaveValue('June 11, 2026');
});

test('the plan of a playbook stays, and is not started', async ({ page, api }) => {
  const letter = { key: 'letter', type: 'TASK', title: 'Send the letter' };
  const call = { key: 'call', type: 'TASK', title: 'Call' };
  await api(playbooks.create, { body: { name: 'Probate', lines: [letter, call] } });
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}/playbook`);
  const start = page.getByRole('button', { name: 'Add 2 tasks' });
  await expect(start).toBeEnabled();
  const opening = page.getByRole('textbox', { name: 'Counted from the opening on' });
  await leaveUnread(opening);
  await expect(start).toBeDisabled();
  await opening.fill('2026-05-01');
  await opening.press('Tab');
  await expect(start).toBeEnabled();
  await page.getByRole('button', { name: 'Change Send the letter' }).click();
  await leaveUnread(page.getByRole('textbox', { name: 'Due' }));
  await expect(start).toBeDisabled();
  const why = page.getByText('What was typed as a day is none');
  await expect(why).toBeVisible();
  await page.getByRole('checkbox', { name: 'Send the letter' }).click();
  await expect(why).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add 1 task' })).toBeEnabled();
});
