import { matters } from '@caseward/contract/matters';
import { playbooks } from '@caseward/contract/playbooks';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { drafts } from '../drafts.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { choose, rowOf } from '../screens.ts';
import { smallTargets } from '../targets.ts';

const days = (n: number, more: object = {}) => ({ n, unit: 'DAY', ...more });

/** A playbook of a practice area, and a new matter of it. */
async function offered(api: Api, lead: string): Promise<string> {
  const { id: area } = await api(practiceAreas.create, { body: { name: 'Federal litigation' } });
  const lines = [
    { key: 'file', type: 'TASK', title: 'Open the file', period: days(1), assignee: 'lead_attorney' },
    { key: 'served', type: 'EVENT', title: 'Complaint served', event_kind: 'SERVICE' },
    {
      ...{ key: 'answer', type: 'DEADLINE', title: 'Answer', from: 'served' },
      ...{ rule: 'us-federal/frcp-12-a-1-a-i', assignee: 'lead_attorney' },
    },
    {
      ...{ key: 'draft', type: 'TASK', title: 'Draft the answer', from: 'answer' },
      period: days(7, { direction: 'BEFORE', roll: 'PREVIOUS' }),
    },
  ];
  await api(playbooks.create, { body: { name: 'Defence', practice_area: area, lines } });
  const body = {
    title: 'Byron v. Lovelace',
    practice_area: area,
    opened_on: '2026-05-01',
    lead_attorney: lead,
  };
  return (await api(matters.create, { body })).id;
}
const line = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Lines of the playbook' }).getByRole('listitem').filter({ hasText: title });

test.describe('an attorney', () => {
  test.use({ role: 'ATTORNEY' });

  test('adds a playbook line by line, changes it and removes it', async ({ page }) => {
    await page.goto('/settings/playbooks');
    await expect(page.getByText('No playbook is there yet. Add one for what')).toBeVisible();
    await expectNoViolations(page, 'no playbooks');
    await page.getByRole('link', { name: 'Add playbook' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Defence');
    const first = page.getByRole('group', { name: 'Line 1', exact: true });
    await page.getByRole('button', { name: 'Add playbook' }).click();
    await expect(first.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Enter a title.');
    await first.getByRole('textbox', { name: 'Title' }).fill('Complaint served');
    await first.getByRole('combobox', { name: 'Creates' }).selectOption('Event');
    await first.getByRole('combobox', { name: 'Kind' }).selectOption('Service');
    await first
      .getByRole('combobox', { name: 'Its day' })
      .selectOption('Is entered when the playbook is started');
    await page.getByRole('button', { name: 'Add line' }).click();
    const second = page.getByRole('group', { name: 'Line 2' });
    await expect(second.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await second.getByRole('textbox', { name: 'Title' }).fill('Answer');
    await second.getByRole('combobox', { name: 'Creates' }).selectOption('Deadline');
    await second.getByRole('combobox', { name: 'Its day' }).selectOption('Follows from a court rule');
    await second.getByRole('combobox', { name: 'Court rule' }).fill('12(a)(1)(A)(i)');
    await page
      .getByRole('option', { name: /12\(a\)\(1\)\(A\)\(i\)/ })
      .first()
      .click();
    await second.getByRole('combobox', { name: 'Counted from' }).selectOption('Complaint served');
    await expectNoViolations(page, 'a new playbook');
    await page.getByRole('button', { name: 'Add playbook' }).click();

    const row = rowOf(page, 'Defence');
    await expect(row).toContainText('1 event and 1 deadline');
    await page.getByRole('link', { name: 'Defence' }).click();
    await expect(
      page.getByRole('group', { name: 'Line 2' }).getByRole('textbox', { name: 'Title' }),
    ).toHaveValue('Answer');
    await page.getByRole('textbox', { name: 'Name' }).fill('Federal defence');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('link', { name: 'Federal defence' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No playbook is there yet.')).toBeVisible();
  });

  test('finds a half-written playbook again, and takes the lines of who saved meanwhile', async ({
    context,
    page,
    api,
    errors,
  }) => {
    // Who saves what another one has changed is told so.
    errors.expect(failedRequest);
    const first = { key: 'file', type: 'TASK', title: 'Open the file', period: days(1) };
    const { id } = await api(playbooks.create, { body: { name: 'Defence', lines: [first] } });
    await page.goto('/settings/playbooks/add');
    await page.getByRole('textbox', { name: 'Name' }).fill('Appeal');
    await page.getByRole('textbox', { name: 'Title' }).fill('Order the record');
    await expect.poll(async () => (await drafts(page)).join()).toContain('Order the record');
    await page.close();
    const later = await context.newPage();
    await later.goto('/settings/playbooks/add');
    await expect(later.getByText(/^Your unsaved draft of .+ was restored\.$/)).toBeVisible();
    await expect(later.getByRole('textbox', { name: 'Title' })).toHaveValue('Order the record');
    await later.getByRole('button', { name: 'Add playbook' }).click();
    await expect(rowOf(later, 'Appeal')).toContainText('1 task');
    expect(await drafts(later)).toEqual([]);

    await later.goto(`/settings/playbooks/${id}`);
    await later.getByRole('textbox', { name: 'Name' }).fill('Federal defence');
    const second = { ...first, key: 'client', title: 'Call the client' };
    await api(playbooks.update, { params: { id }, body: { lines: [first, second] } });
    await later.getByRole('button', { name: 'Save Changes' }).click();
    await expect(rowOf(later, 'Federal defence')).toContainText('2 tasks');
  });

  test('starts the playbook of a new matter after looking at every day, and undoes it', async ({
    page,
    api,
    firm,
  }) => {
    const id = await offered(api, firm.people.ATTORNEY.id);
    await page.goto(`/matters/${id}`);
    await expect(page.getByText('Start with Defence')).toBeVisible();
    await expectNoViolations(page, 'a playbook is offered');
    await page.getByRole('link', { name: 'Show what it adds' }).click();
    await expect(line(page, 'Open the file')).toContainText('May 2, 2026');
    await expect(line(page, 'Complaint served')).toContainText('No day yet');
    await expect(page.getByRole('button', { name: 'Add 1 task' })).toBeEnabled();
    const served = page.getByRole('group', { name: 'Change Complaint served' });
    await served.getByRole('textbox', { name: 'Day' }).fill('2026-05-01');
    await served.getByRole('textbox', { name: 'Day' }).press('Enter');
    await expect(line(page, 'Answer').first()).toContainText('May 22, 2026');
    await expect(line(page, 'Draft the answer')).toContainText('May 15, 2026');
    await page.getByRole('checkbox', { name: 'Open the file' }).uncheck();
    await page.getByRole('button', { name: 'Change Draft the answer' }).click();
    const draft = page.getByRole('group', { name: 'Change Draft the answer' });
    await draft.getByRole('combobox', { name: 'Assignee' }).fill(firm.people.STAFF.username);
    await page.getByRole('option', { name: new RegExp(firm.people.STAFF.username) }).click();
    await expectNoViolations(page, 'what a playbook adds');
    await page.getByRole('button', { name: /^Add 1 task, 1 event,? and 1 deadline$/ }).dblclick();

    await expect(page.getByRole('heading', { name: 'Byron v. Lovelace', level: 1 })).toBeVisible();
    await expect(page.getByText(/Defence was started: 1 task, 1 event,? and 1 deadline\./)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Deadlines', exact: true })).toContainText('Answer');
    await expect(rowOf(page, 'Draft the answer')).toContainText('May 15, 2026');
    const made = await api(tasks.list, { query: { matter: id } });
    expect(made.map(({ title, assigned_to }) => [title, assigned_to])).toEqual([
      ['Draft the answer', firm.people.STAFF.id],
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Tasks and events are in the trash, deadlines are cancelled.')).toBeVisible();
    await expect(rowOf(page, 'Draft the answer')).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Parts of this matter' })
      .getByRole('link', { name: 'Playbooks' })
      .click();
    await expect(page.getByRole('table', { name: 'Started playbooks' })).toContainText('Undone');
  });

  test('is led to the playbook by a new matter', async ({ page, api, firm }) => {
    await offered(api, firm.people.ATTORNEY.id);
    await page.goto('/matters/add');
    await page.getByRole('textbox', { name: 'Title' }).fill('Shelley v. Godwin');
    await choose(page, 'Practice area', 'Federal litigation');
    await page.getByRole('button', { name: 'Save Matter' }).click();
    await expect(page.getByRole('heading', { name: 'Shelley v. Godwin', level: 1 })).toBeVisible();
    await expect(page.getByText('Start with Defence')).toBeVisible();
  });
});

test.describe('whoever may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('reads playbooks, and starts none', async ({ page, api, firm }) => {
    const id = await offered(api, firm.people.ATTORNEY.id);
    await page.goto('/settings/playbooks');
    await expect(page.getByRole('link', { name: 'Add playbook' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Defence' }).click();
    await expect(rowOf(page, 'Draft the answer')).toContainText('7 days before Answer');
    await expectNoViolations(page, 'a playbook to read');
    await page.goto(`/matters/${id}/playbook`);
    await expect(page.getByText('No playbook was started in this matter.')).toBeVisible();
  });
});

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('what a playbook adds fits, and so does its form', async ({ page, api, firm }) => {
    const id = await offered(api, firm.people.ATTORNEY.id);
    await page.goto(`/matters/${id}/playbook`);
    await expect(line(page, 'Open the file')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Day' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await smallTargets(page)).toEqual([]);
    await expectNoViolations(page, 'what a playbook adds on a phone');
    await page.goto('/settings/playbooks');
    await page.getByRole('link', { name: 'Defence' }).click();
    await expect(page.getByRole('group', { name: 'Line 4' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await smallTargets(page)).toEqual([]);
    await expectNoViolations(page, 'a playbook on a phone');
  });
});
