import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, drawn, placeOf, rowOf } from '../screens.ts';

const names = (page: Page) => page.getByRole('row').getByRole('link');
const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ });

test('matters are narrowed down by status, person, client and days, and the address says so', async ({
  page,
  api,
  firm,
}) => {
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await api(matters.create, {
    body: { title: 'Hers', clients: [ada.id], assigned_users: [firm.admin.id], opened_on: '2020-03-01' },
  });
  await api(matters.create, { body: { title: 'Waiting', status: 'PENDING', opened_on: '2021-03-01' } });
  await api(matters.create, { body: { title: 'Over', status: 'CLOSED', opened_on: '2022-03-01' } });
  await page.goto('/matters');
  await expect(page.getByText('3 matters', { exact: true })).toBeVisible();
  await filtersButton(page).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Open' }).click();
  await page.getByRole('option', { name: 'Pending' }).click();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Waiting', 'Hers']);
  expect(placeOf(page)).toBe('/matters?status=OPEN%2CPENDING');
  await expect(page.getByText('2 matters', { exact: true })).toBeVisible();
  const chips = page.getByRole('group', { name: 'Filters in use' });
  await expect(chips).toContainText('Status: Open, Pending');

  await choose(page, 'Team member', 'Me');
  await expect(names(page)).toHaveText(['Hers']);
  await choose(page, 'Client', 'Ada Byron');
  await expect(chips).toContainText('Client: Ada Byron');
  await page.reload();
  await expect(names(page)).toHaveText(['Hers']);
  await expect(chips).toContainText('Client: Ada Byron');
  await expect(chips).toContainText('Team member: Me');

  await chips.getByRole('button', { name: /^Status/ }).click();
  await expect(chips).not.toContainText('Status');
  await page.goBack();
  await expect(chips).toContainText('Status: Open, Pending');
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(names(page)).toHaveCount(3);
  expect(placeOf(page)).toBe('/matters');

  await page.goto('/matters?opened_from=2021-01-01&opened_to=2021-12-31');
  await expect(names(page)).toHaveText(['Waiting']);
  await expect(chips).toContainText('Opened: January 1, 2021 to December 31, 2021');
});

test('matters are narrowed down by the role and side of a party, which a saved view keeps', async ({
  page,
  api,
}) => {
  const mill = await api(contacts.create, { body: { first_name: 'Mill GmbH', kind: 'COMPANY' } });
  const dispute = await api(matters.create, { body: { title: 'Byron v. Mill' } });
  await api(parties.create, {
    params: { id: dispute.id },
    body: { contact: mill.id, role: 'OPPOSING_PARTY' },
  });
  await api(matters.create, { body: { title: 'Lease of Mill', clients: [mill.id] } });
  await page.goto('/matters');
  await filtersButton(page).click();
  await page.getByRole('combobox', { name: 'Party', exact: true }).fill('Mill');
  await page.getByRole('option', { name: /^Mill GmbH/ }).click();
  await expect(names(page)).toHaveText(['Lease of Mill', 'Byron v. Mill']);
  await page.getByRole('combobox', { name: 'Party side' }).click();
  await page.getByRole('option', { name: 'Other side' }).click();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Byron v. Mill']);
  await page.getByRole('combobox', { name: 'Party role' }).click();
  await page.getByRole('option', { name: 'Opposing party' }).click();
  await expectNoViolations(page, 'the filters of matters with a choice of roles');
  await page.keyboard.press('Escape');
  const chips = page.getByRole('group', { name: 'Filters in use' });
  await expect(chips).toContainText('Party role: Opposing party');
  await expect(chips).toContainText('Party side: Other side');
  expect(placeOf(page)).toContain('&party_side=ADVERSE&party_role=OPPOSING_PARTY');

  const views = page.getByRole('button', { name: /^Views/ });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Against Mill');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(views).toHaveText(/Against Mill/);
  await page.goto('/matters?status=OPEN');
  await views.click();
  await page.getByRole('menuitem', { name: 'Against Mill', exact: true }).click();
  await expect(names(page)).toHaveText(['Byron v. Mill']);
  await expect(chips).toContainText('Party side: Other side');
});

test('nothing that matches differs from nothing that exists', async ({ page, api }) => {
  await page.goto('/tasks');
  await expect(page.getByText('There are no tasks yet.')).toBeVisible();
  await page.goto('/tasks?status=DONE');
  await expect(page.getByText('No tasks match.')).toBeVisible();
  await api(tasks.create, { body: { title: 'Late', due_date: '2020-01-01' } });
  await api(tasks.create, { body: { title: 'Whenever' } });
  await page.goto('/tasks?due=overdue');
  await expect(names(page)).toHaveText(['Late']);
  await page.goto('/tasks?due=none');
  await expect(names(page)).toHaveText(['Whenever']);
});

test('headings order the list, and say how it is ordered', async ({ page, api }) => {
  for (const title of ['Beta', 'Alpha', 'Gamma']) await api(matters.create, { body: { title } });
  await page.goto('/matters');
  await expect(names(page)).toHaveText(['Gamma', 'Alpha', 'Beta']);
  const heading = page.getByRole('columnheader', { name: 'Title' });
  await expect(heading).toHaveAttribute('aria-sort', 'none');
  await heading.getByRole('button').click();
  await expect(names(page)).toHaveText(['Alpha', 'Beta', 'Gamma']);
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').click();
  await expect(names(page)).toHaveText(['Gamma', 'Beta', 'Alpha']);
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(placeOf(page)).toBe('/matters?ordering=-title');
});

test('what an address asks for wrongly is left out, and said', async ({ page, api }) => {
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/matters?status=LOST&colour=red&search=byron');
  await expect(rowOf(page, 'Estate of Byron')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('not available: status, colour.');
  await expectNoViolations(page, 'an address with faults');
  await page.getByRole('button', { name: 'Remove them' }).click();
  await expect.poll(() => placeOf(page)).toBe('/matters?search=byron');
});

test('one comes back to the same place of the same list', async ({ page, api }) => {
  for (let ten = 0; ten < 15; ten += 1)
    await Promise.all(
      Array.from({ length: 10 }, (_, one) => api(matters.create, { body: { title: `Matter ${ten}${one}` } })),
    );
  await page.goto('/matters?ordering=number');
  await expect(names(page)).toHaveCount(100);
  await page.mouse.move(640, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(names(page)).toHaveCount(150, { timeout: 300 });
  }).toPass();
  const link = names(page).nth(120);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  const title = await link.textContent();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await page.goBack();
  await expect(link).toHaveText(title ?? '');
  await expect(link).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(40);
});

test('a record is asked for before its link is clicked, but no matter: that would count as seen', async ({
  page,
  api,
  wire,
}) => {
  await api(contacts.create, { body: { first_name: 'Ada' } });
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(tasks.create, { body: { title: 'File', matter: matter.id } });
  await page.clock.install();
  await page.goto('/matters');
  const title = page.getByRole('link', { name: 'Estate of Byron' });
  await title.hover();
  // Longer than a link waits before it asks.
  await page.clock.fastForward(5_000);
  await drawn(page);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Ada' }).hover();
  await expect.poll(() => wire.sent(contacts.get).length).toBe(1);
  await page.getByRole('link', { name: 'Ada' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada');
  expect(wire.sent(contacts.get)).toHaveLength(1);
  await page.goto(`/tasks?matter=${matter.id}`);
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText('Matter: Estate of Byron');
  expect(wire.sent(matters.get)).toHaveLength(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the filters come up in a sheet', async ({ page, api }) => {
    await api(contacts.create, { body: { first_name: 'Ada', contact_type: 'CLIENT' } });
    await api(contacts.create, { body: { first_name: 'Acme', kind: 'COMPANY', contact_type: 'OTHER' } });
    await page.goto('/contacts');
    await filtersButton(page).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('combobox', { name: 'Kind' }).click();
    await sheet.getByRole('option', { name: 'Company' }).click();
    await expectNoViolations(page, 'the sheet of filters');
    await sheet.getByRole('button', { name: 'Show the list' }).tap();
    await expect(sheet).toBeHidden();
    await expect(names(page)).toHaveText(['Acme']);
  });
});
