import { courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, fact, rowOf, select } from '../screens.ts';

/*
 * What the screens take from a court rule beside the day.
 */

test('a rule gives a deadline its title and kind, and a limitation period is critical', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  await page.goto(`/matters/${matter.id}`);
  const part = page.getByRole('region', { name: 'Deadlines', exact: true });
  await part.getByRole('button', { name: 'Add deadline' }).click();
  const title = part.getByRole('textbox', { name: 'Title' });
  await choose(page, 'Court rule', 'Answers to interrogatories (Fed. R. Civ. P. 33(b)(2))');
  await expect(title).toHaveValue('Answers to interrogatories');
  // Another rule brings its own; a title of one's own stays.
  await choose(page, 'Court rule', 'Action for personal injury (Cal. Code Civ. Proc. § 335.1)');
  await expect(title).toHaveValue('Action for personal injury');
  await expect(part.getByRole('combobox', { name: 'Kind' })).toHaveValue('Limitation period');
  await expect(part.getByRole('checkbox', { name: 'Critical' })).toBeChecked();
  await title.fill('Claim of Byron');
  await choose(page, 'Court rule', 'Action on a written contract (Cal. Code Civ. Proc. § 337(a))');
  await expect(title).toHaveValue('Claim of Byron');
  const day = part.getByRole('textbox', { name: 'Breach' });
  await day.fill('2026-05-01');
  await day.press('Enter');
  await expect(part.getByText('May 1, 2030').first()).toBeVisible();
  await part.getByRole('textbox', { name: 'Reason' }).fill('Letter of refusal');
  await part.getByRole('button', { name: 'Save deadline' }).click();
  await expect(part.getByRole('row').filter({ hasText: 'Claim of Byron' })).toContainText('Critical');
  const [made] = await api(deadlines.list, { query: { matter: matter.id } });
  expect(made).toMatchObject({ kind: 'LIMITATION', critical: true });
});

test('rules of an event are shown with their steps before they are saved, and take the other days that they name', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const event = await api(events.create, {
    body: { title: 'Service', kind: 'SERVICE', day: '2026-05-01', matter: matter.id, service_method: 'MAIL' },
  });
  await page.goto(`/events/${event.id}`);
  await page.getByRole('button', { name: 'Add deadlines by rules' }).click();
  const rules = page.getByRole('combobox', { name: 'Rules' });
  for (const cite of ['33(b)(2)', '16(b)(2)']) {
    await rules.fill(cite);
    await page.getByRole('option', { name: cite }).click();
  }
  await rules.press('Escape');
  const shown = page.getByRole('region', { name: 'Deadlines from this event' });
  await expect(shown.getByText('June 4, 2026').first()).toBeVisible();
  await expect(shown.getByText('July 30, 2026').first()).toBeVisible();
  await expect(shown.getByRole('list', { name: 'How it was computed' }).first()).toContainText('6(d)');
  // The earlier of two days: the other one is asked for.
  await expect(shown.getByRole('list', { name: 'To be checked' }).last()).toContainText('no day was given');
  const appeared = shown.getByRole('textbox', { name: 'First defendant appeared' });
  await appeared.fill('2026-05-11');
  await appeared.press('Tab');
  await expect(shown.getByText('July 10, 2026').first()).toBeVisible();
  await select(page, 'How it was served', 'Electronically');
  await expect(shown.getByText('June 1, 2026').first()).toBeVisible();
  await expectNoViolations(page, 'rules of an event');
  await shown.getByRole('button', { name: 'Save deadlines' }).click();
  await expect(rowOf(page, 'Scheduling order of the judge')).toContainText('July 10, 2026');
  await expect(rowOf(page, 'Answers to interrogatories')).toContainText('June 1, 2026');
});

test('another day begins with the rule, the court and the service of the present one, which its page names', async ({
  page,
  api,
}) => {
  const court = await api(courts.create, {
    body: { name: 'District Court', time_zone: 'America/New_York', packs: ['us-federal'] },
  });
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const event = await api(events.create, {
    body: { title: 'Interrogatories', kind: 'SERVICE', day: '2026-05-01', matter: matter.id },
  });
  const question = { rule: 'us-federal/frcp-33-b-2', trigger: '2026-05-01', court: court.id };
  const { id } = await api(deadlines.create, {
    body: { title: 'Answers', matter: matter.id, event: event.id, question, reason: 'Served' },
  });
  await page.goto(`/deadlines/${id}`);
  await expect(fact(page, 'Court').getByRole('link')).toHaveText('District Court');
  await page.getByRole('button', { name: 'New day' }).click();
  const dialog = page.getByRole('dialog', { name: 'New day' });
  await expect(dialog.getByRole('combobox', { name: 'Court rule' })).toHaveValue(/33\(b\)\(2\)/);
  await expect(dialog.getByRole('combobox', { name: 'Court', exact: true })).toHaveValue('District Court');
  await select(page, 'How it was served', 'By mail');
  await expect(dialog.getByText('June 4, 2026').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It came by mail');
  await dialog.getByRole('button', { name: 'Save new day' }).click();
  await expect(dialog).toBeHidden();
  expect(await api(deadlines.get, { params: { id } })).toMatchObject({
    ...{ due_on: '2026-06-04', court: court.id, event: event.id },
  });
  // The deadlines of a matter say what each is counted from.
  await page.goto(`/matters/${matter.id}`);
  const part = page.getByRole('region', { name: 'Deadlines', exact: true });
  await expect(part.getByRole('row').filter({ hasText: 'Answers' })).toContainText('Interrogatories');
  await expect(part.getByRole('columnheader', { name: 'Counted from' })).toBeVisible();
});

test('a step that rests on a holiday whose text was not read says so, in the form, on the page and on paper', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Berufung' } });
  const question = { rule: 'de-zpo/zpo-517', trigger: '2026-03-05', place: 'BY' };
  const { id } = await api(deadlines.create, {
    body: { title: 'Berufung', matter: matter.id, question, reason: 'Zugestellt' },
  });
  await page.goto(`/deadlines/${id}`);
  const steps = page.getByRole('list', { name: 'How it was computed' });
  const marked = steps.getByRole('listitem').filter({ hasText: 'Not read in full' }).last();
  await expect(marked).toContainText('Ostermontag on April 6, 2026: check it. (Feiertagsgesetz Bayern)');
  await expectNoViolations(page, 'a computation that rests on a text that was not read');
  await page.emulateMedia({ media: 'print' });
  await expect(marked).toBeVisible();
});
