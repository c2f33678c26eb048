import { courts } from '@caseward/contract/courts';
import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { walls } from '@caseward/contract/walls';
import type { Browser, Page } from '@playwright/test';
import type { Person } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { dayOfFirm } from '../firm-days.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { rowOf, select, store } from '../screens.ts';
import { withoutStream } from '../streams.ts';

/*
 * The whole way of a deadline in one go: each role on screens of its own, the lawyer on a phone.
 */

const laptop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const title = 'Answer for Byron';
const rule = 'us-federal/frcp-12-a-1-a-i';

type Day = string;

const inWords = (day: Day) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

/** The last day for an answer, by the rules and the court's calendar as they stand. */
const lastDay = async (api: Api, court: string, trigger: Day): Promise<Day> =>
  (await api(deadlinePreview.preview, { body: { rule, trigger, court } })).due?.on ?? '';

async function screenOf(browser: Browser, person: Person, baseURL: string, viewport = laptop): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport });
  await withoutStream(context);
  const page = await context.newPage();
  await store(page, { access: person.access, refresh: person.refresh });
  return page;
}

async function enterDay(page: Page, field: string, day: Day): Promise<void> {
  const box = page.getByRole('textbox', { name: field, exact: true });
  await box.fill(day);
  await box.press('Tab');
}

/** A paralegal enters what happened, the hearing and the deadline that a rule leads to. */
async function enter(page: Page, matter: string, trigger: Day, hearing: Day, due: Day): Promise<void> {
  await page.goto(`/matters/${matter}`);
  const events = page.getByRole('region', { name: 'Events', exact: true });
  for (const [name, kind, day] of [
    ['Complaint served', 'Service', trigger],
    ['Motion hearing', 'Hearing', hearing],
  ] as const) {
    await events.getByRole('button', { name: 'Add event' }).click();
    await events.getByRole('textbox', { name: 'Title' }).fill(name);
    await select(page, 'Kind', kind);
    await enterDay(page, 'Day', day);
    if (kind === 'Hearing') await events.getByLabel('Starts at').fill('09:30');
    await events.getByRole('button', { name: 'Save event' }).click();
    await expect(rowOf(page, name)).toBeVisible();
  }
  const part = page.getByRole('region', { name: 'Deadlines', exact: true });
  await part.getByRole('button', { name: 'Add deadline' }).click();
  await part.getByRole('textbox', { name: 'Title' }).fill(title);
  await select(page, 'Kind', 'Response');
  const rules = part.getByRole('combobox', { name: 'Court rule' });
  await rules.click();
  await rules.fill('12(a)(1)(A)(i)');
  await page
    .getByRole('option', { name: /12\(a\)\(1\)\(A\)\(i\)/ })
    .first()
    .click();
  await part.getByRole('combobox', { name: 'Court', exact: true }).fill('District');
  await page.getByRole('option', { name: 'District Court' }).click();
  await part.getByRole('combobox', { name: 'Counted from' }).click();
  await page.getByRole('option', { name: /Complaint served/ }).click();
  await expect(part.getByText(inWords(due)).first()).toBeVisible();
  await part.getByRole('textbox', { name: 'Reason' }).fill('Proof of service');
  await part.getByRole('button', { name: 'Save deadline' }).click();
  await expect(rowOf(page, title)).toContainText('Unconfirmed');
}

/** A second person finds it among those to confirm, and enters the trigger without having seen it. */
async function confirm(page: Page, trigger: Day): Promise<void> {
  await page.goto('/deadlines?confirmed=false');
  await rowOf(page, title).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Confirm this day' })).toBeVisible();
  await expect(page.getByText(inWords(trigger))).toHaveCount(0);
  await enterDay(page, 'Day from which is counted', trigger);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(/^Confirmed by /).first()).toBeVisible();
}

/** The lawyer enters that the court is closed, and accepts the day that is proposed. */
async function closeAndDecide(page: Page, api: Api, court: string, id: string, due: Day): Promise<void> {
  await page.goto(`/settings/courts/${court}`);
  await page.getByRole('button', { name: 'Enter a day' }).click();
  const entering = page.getByRole('dialog', { name: 'Enter a day' });
  await enterDay(page, 'Day', due);
  await entering.getByRole('textbox', { name: 'Source' }).fill('General order 12');
  await entering.getByRole('button', { name: 'Enter day' }).click();
  await expect(entering).toBeHidden();
  await expect.poll(async () => (await api(replays.list))[0]?.state, { timeout: 20_000 }).toBe('DONE');
  // Nothing moved by itself.
  expect(await api(deadlines.get, { params: { id } })).toMatchObject({ due_on: due, confirmed: true });
  await page.goto(`/deadlines/${id}`);
  await expect(page.getByText('Another day is proposed')).toBeVisible();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: title })).toBeVisible();
  await expectNoViolations(page, 'a proposal on a phone');
  await page.getByRole('textbox', { name: 'Reason' }).fill('General order 12');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('Accepted: General order 12')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
}

async function finish(page: Page, id: string): Promise<void> {
  await page.goto(`/deadlines/${id}`);
  await page.getByRole('button', { name: 'Mark as done' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as done' });
  await dialog.getByRole('textbox', { name: 'How it was done' }).fill('Filed, receipt 17');
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
}

/** What stays of it in the evening: every step of today, and on its last day what was done. */
async function readSheets(page: Page, id: string, due: Day): Promise<void> {
  await page.goto('/calendar/day-sheet');
  const done = page.getByRole('region', { name: 'Done on this day' });
  for (const what of ['Entered', 'Confirmed', 'Done'])
    await expect(
      done.getByRole('row').filter({ hasText: title }).filter({ hasText: what }).first(),
    ).toBeVisible();
  await page.goto(`/calendar/day-sheet?day=${due}`);
  const row = page.getByRole('region', { name: 'Due or taking place on this day' }).getByRole('row');
  await expect(row.filter({ hasText: title })).toContainText('Filed, receipt 17');
  await page.emulateMedia({ media: 'print' });
  await expect(row.filter({ hasText: title })).toBeVisible();
  await expect(page.getByText('Lawyer, date and time')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/deadlines/${id}`);
  await expect(page.getByRole('list', { name: 'Days' }).getByRole('listitem')).toHaveCount(2);
}

/** A feed of one's own; answers its address. */
async function makeFeed(page: Page): Promise<string> {
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'New feed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  return dialog.getByRole('textbox', { name: 'Address' }).inputValue();
}

const read = async (address: string) => (await fetch(address)).text();
const asFeed = (day: Day) => day.replaceAll('-', '');

test.use({ role: 'STAFF', viewport: laptop });

test('from a rule to the day sheet: entered, confirmed, moved by a closure, decided, done, and nothing for others', async ({
  page,
  api,
  firm,
  browser,
  installation,
}) => {
  test.slow();
  const { ATTORNEY, STAFF, READ_ONLY, ADMIN } = firm.people;
  const court = await api(courts.create, {
    body: { name: 'District Court', time_zone: 'America/New_York', holiday_sets: ['us-federal'] },
  });
  const team = [ATTORNEY.id, STAFF.id, READ_ONLY.id];
  const body = { title: 'Byron v. Lovelace', court: court.id, assigned_users: team };
  const matter = await api(matters.create, { body });
  const trigger = dayOfFirm(30);
  const due = await lastDay(api, court.id, trigger);
  const hearing = dayOfFirm(70);

  await enter(page, matter.id, trigger, hearing, due);
  const [made] = await api(deadlines.list, { query: { matter: matter.id } });
  const id = made?.id ?? '';

  const lawyer = await screenOf(browser, ATTORNEY, installation.url, phone);
  await confirm(lawyer, trigger);
  await closeAndDecide(lawyer, api, court.id, id, due);
  const moved = await lastDay(api, court.id, trigger);
  expect(moved > due).toBe(true);

  // Whoever only reads sees it, and is offered nothing.
  const reader = await screenOf(browser, READ_ONLY, installation.url);
  await reader.goto(`/deadlines/${id}`);
  await expect(reader.getByText(inWords(moved)).first()).toBeVisible();
  for (const name of [
    'Mark as done',
    'New day',
    'Extension',
    'Cancel deadline',
    'Confirm',
    'Edit',
    'Acknowledge',
  ])
    await expect(reader.getByRole('button', { name, exact: true })).toHaveCount(0);

  // What the lawyer decided, the paralegal confirms.
  await confirm(page, trigger);
  await finish(page, id);
  await readSheets(page, id, moved);
  const address = await makeFeed(page);
  const feed = await read(address);
  expect(feed).toContain(`DTSTART;VALUE=DATE:${asFeed(moved)}`);
  expect(feed).toContain(`${asFeed(hearing)}T093000`);

  // A wall: for those outside it never was, and no feed tells of it.
  const raised = await ATTORNEY.call(walls.raise, {
    params: { id: matter.id },
    body: { reason: 'Rule 1.10', members: [] },
  });
  expect(raised.status, JSON.stringify(raised.body)).toBe(201);
  const screened = await screenOf(browser, ADMIN, installation.url);
  await screened.goto(`/deadlines/${id}`);
  await expect(screened.getByRole('heading', { name: 'Deadline not found.' })).toBeVisible();
  for (const path of [
    '/deadlines?status=',
    `/calendar?whose=firm&day=${moved}`,
    `/calendar/day-sheet?day=${moved}`,
    '/calendar/day-sheet',
    '/replays',
  ]) {
    await screened.goto(path);
    await expect(screened.getByRole('heading', { level: 1 })).toBeVisible();
    await screened.waitForLoadState('networkidle');
    await expect(screened.getByText(title), path).toHaveCount(0);
    await expect(screened.getByText('Motion hearing'), path).toHaveCount(0);
  }
  expect(await read(address)).not.toContain('BEGIN:VEVENT');
});
