import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matterTimeline } from '@caseward/contract/matter-timeline';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { section } from '../screens.ts';

test('a matter tells what happened and what is coming, narrowed down and as a chronology', async ({
  page,
  api,
  wire,
}) => {
  const { id: matter } = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  await api(events.create, {
    body: { title: 'Pretrial conference', kind: 'HEARING', matter, day: '2031-04-02', start_time: '09:30' },
  });
  await api(deadlines.create, {
    body: { title: 'Answer', matter, kind: 'RESPONSE', due_on: '2031-03-01', reason: 'Served on February 8' },
  });
  await api(notes.create, { body: { note: 'He called.', matter, kind: 'CALL', happened_on: '2020-02-29' } });

  await page.goto(`/matters/${matter}`);
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Timeline', level: 1 })).toBeVisible();
  const coming = page.getByRole('region', { name: 'Today and coming' });
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(coming.getByRole('heading', { level: 3 }).first()).toHaveText('April 2, 2031');
  await expect(coming.getByRole('link', { name: 'Pretrial conference' })).toBeVisible();
  await expect(coming.getByText('Served on February 8')).toBeVisible();
  await expect(happened.getByText('He called.')).toBeVisible();
  await expect(happened.getByText('Call', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'timeline of a matter');

  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(coming).toBeHidden();
  await expect(page).toHaveURL(/kind=NOTE/);
  await page.getByRole('button', { name: 'Status changes' }).click();
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  await expect(page.getByText('Nothing of this kind is in this matter.')).toBeVisible();
  await page.getByRole('button', { name: 'Everything' }).click();

  await page.getByText('Oldest first').click();
  await expect(page).toHaveURL(/ordering=day/);
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('February 29, 2020');
  // An address keeps what was chosen.
  await page.reload();
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('February 29, 2020');
  await coming.getByRole('link', { name: 'Pretrial conference' }).click();
  await expect(page.getByRole('heading', { name: 'Pretrial conference' })).toBeVisible();
  expect(wire.sent(matterTimeline.list).length).toBeGreaterThan(0);
});

test('is printed whole, and is not found of a matter that is not there', async ({ page, api, errors }) => {
  const { id: matter } = await api(matters.create, { body: { title: 'Long matter' } });
  for (let each = 0; each < 105; each += 1)
    await api(notes.create, { body: { note: `Entry ${each}.`, matter, happened_on: '2024-05-06' } });
  await page.goto(`/matters/${matter}/timeline`);
  await expect(page.getByText('Entry 104.')).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await expect(page.getByText(/^Entry \d+\.$/)).toHaveCount(105);
  errors.expect(/status of 404/);
  await page.goto(`/matters/01890a5d-ac96-774b-bcce-b302099a8057/timeline`);
  await expect(page.getByRole('heading', { name: 'Matter not found.' })).toBeVisible();
});

test('a note tells of an earlier day', async ({ page, api, errors }) => {
  errors.expect(/status of 400/, /^Failed to add note\. ApiError: /);
  const { id: matter } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${matter}`);
  const part = section(page, 'Case Notes');
  await part.getByRole('textbox', { name: 'New note' }).fill('The letter came.');
  await part.getByText('Letter', { exact: true }).click();
  await part.getByRole('button', { name: 'Change date' }).click();
  const day = part.getByLabel('Happened on');
  await expect(day).toBeFocused();
  await day.fill('12/31/2150');
  await part.getByRole('button', { name: 'Add note' }).click();
  await expect(
    part.getByText('Enter today or an earlier day: a note tells what has happened.'),
  ).toBeVisible();
  await day.fill('March 5, 2024');
  await part.getByRole('button', { name: 'Add note' }).click();
  const note = part.getByRole('listitem');
  await expect(note).toContainText('about March 5, 2024');
  await expect(note).toContainText('Letter');
  await expect(part.getByLabel('Happened on')).toBeHidden();
});
