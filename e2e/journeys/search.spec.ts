import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { roles } from '@caseward/contract/roles';
import { search } from '@caseward/contract/search';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import type { Page } from '@playwright/test';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';
import { outage } from '../wire.ts';

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const boxOn = (page: Page) => dialogOn(page).getByRole('combobox', { name: 'Search' });
const optionsOn = (page: Page) => dialogOn(page).getByRole('option');
const chosenOn = (page: Page) => dialogOn(page).getByRole('option', { selected: true });

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(boxOn(page)).toBeFocused();
}

let matter: string;

test.beforeEach(async ({ api, firm }) => {
  const müller = await api(contacts.create, { body: { first_name: 'Jürgen', last_name: 'Müller' } });
  ({ id: matter } = await api(matters.create, {
    body: { title: 'Müller ./. Stadtwerke', local_case_number: '2026-CV-0042', clients: [müller.id] },
  }));
  await api(tasks.create, { body: { title: 'Call Müller about the hearing', matter } });
  await api(notes.create, { body: { note: 'Mr Müller wants to settle.', matter } });
  const file_path = await upload(firm.admin, 'reply.txt', 'The respondent denies the overvoltage in March.');
  await api(documents.create, { body: { title: 'Reply', matter, file_path } });
});

for (const role of roles) {
  test.describe(role, () => {
    test.use({ role });

    test('finds without accents and with a typing error, by keyboard alone', async ({ page, context }) => {
      await open(page);
      await page.keyboard.type('muller');
      // The document's matter has the name: what is in a matter is found by its title.
      await expect(dialogOn(page).getByRole('group')).toHaveCount(5);
      await expect(dialogOn(page).locator('mark').first()).toHaveText('Müller');
      await expect(chosenOn(page)).toContainText('Müller ./. Stadtwerke');
      await expect(chosenOn(page).getByText('Open', { exact: true })).toHaveAttribute('data-tone', 'active');
      await expect(dialogOn(page).getByRole('group', { name: 'Tasks' })).toContainText(
        'in Müller ./. Stadtwerke',
      );
      await expect(dialogOn(page).getByRole('status')).toHaveText(/^\d results\.$/);

      await page.keyboard.press('ArrowDown');
      await expect(chosenOn(page)).toContainText('Jürgen Müller');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(chosenOn(page)).toHaveText('All results for “muller”');
      await page.keyboard.press('ArrowDown');
      const coming = context.waitForEvent('page');
      await page.keyboard.press('Control+Enter');
      const opened = await coming;
      await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Müller ./. Stadtwerke');
      await opened.close();
      await expect(boxOn(page)).toBeVisible();

      await boxOn(page).fill('statwerke');
      await expect(chosenOn(page)).toContainText('Müller ./. Stadtwerke');
      await expect(dialogOn(page).getByRole('status')).toHaveText(/^\d results?\.$/);
      await page.keyboard.press('Enter');
      await expect(dialogOn(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Müller ./. Stadtwerke' })).toBeFocused();
      expect(placeOf(page)).toBe(`/matters/${matter}`);
    });
  });
}

test('a document is found by what is written in it', async ({ page, api }) => {
  const text = '"denies the overvoltage"';
  // Its text is read in the background.
  await expect.poll(() => api(search.find, { query: { q: text } })).toMatchObject({ groups: [{}] });
  await open(page);
  await boxOn(page).fill(text);
  await expect(chosenOn(page)).toContainText('Reply');
  await expect(chosenOn(page)).toContainText('in Müller ./. Stadtwerke');
  expect((await chosenOn(page).locator('mark').allTextContents()).join(' ')).toContain(
    'denies the overvoltage',
  );
  await boxOn(page).fill('denies -overvoltage');
  await expect(dialogOn(page).getByRole('status')).toHaveText('Nothing found.');
});

test('an empty box offers what was opened lately; Escape goes back to where one was', async ({ page }) => {
  await page.goto(`/matters/${matter}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Müller' })).toBeVisible();
  await page.goto('/contacts');
  const add = page.getByRole('link', { name: 'Add New Contact' });
  await add.focus();
  await page.keyboard.press('Control+k');
  await expect(
    dialogOn(page).getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toContainText('Müller ./. Stadtwerke');
  await expect(chosenOn(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(boxOn(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOn(page)).toBeHidden();
  await expect(add).toBeFocused();
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(boxOn(page)).toBeFocused();
});

test('a matter behind a wall is found by nobody outside it', async ({
  page,
  api,
  firm,
  browser,
  installation,
}) => {
  await api(walls.raise, {
    params: { id: matter },
    body: { reason: 'A partner acted for them.', members: [firm.people.ATTORNEY.id, firm.admin.id] },
  });
  await open(page);
  await page.keyboard.type('stadtwerke');
  await expect(chosenOn(page)).toContainText('Stadtwerke');

  const { access, refresh } = firm.people.STAFF;
  const localStorage = [
    { name: 'access_token', value: access },
    { name: 'refresh_token', value: refresh },
  ];
  const outside = await browser.newContext({
    baseURL: installation.url,
    storageState: { cookies: [], origins: [{ origin: installation.url, localStorage }] },
  });
  const theirs = await outside.newPage();
  await open(theirs);
  for (const typed of [
    'stadtwerke',
    'settle',
    'hearing',
    'overvoltage',
    '0042',
    'client:müller type:matter',
  ]) {
    await boxOn(theirs).fill(typed);
    await expect(dialogOn(theirs).getByRole('status')).toHaveText('Nothing found.');
    await expect(optionsOn(theirs)).toHaveText([`All results for “${typed}”`]);
    await theirs.goto(`/search?q=${encodeURIComponent(typed)}`);
    await expect(theirs.getByRole('main').getByRole('status')).toContainText('Nothing found.');
    await theirs.keyboard.press('Control+k');
  }
  await outside.close();
});

test('what was asked last is what is shown, and nothing is asked in vain', async ({ page, wire }) => {
  await page.clock.install();
  await open(page);
  const release = await wire.hold(search.find);
  // However long a key takes on this machine, the search sees no pause while one types.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type('mul');
  await page.clock.runFor(200);
  await expect.poll(() => wire.sent(search.find).length).toBe(1);
  await page.keyboard.type('ler hearing');
  await page.clock.runFor(200);
  await expect.poll(() => wire.sent(search.find).length).toBe(2);
  await page.clock.resume();
  await expect.poll(() => wire.sent(search.find)[0]?.failure()?.errorText).toBe('net::ERR_ABORTED');
  await release();
  await expect(optionsOn(page)).toHaveCount(2);
  await expect(chosenOn(page)).toContainText('Call Müller about the hearing');
  const asked = wire.sent(search.find).map((request) => new URL(request.url()).searchParams.get('q'));
  expect(asked).toEqual(['mul', 'muller hearing']);
});

test('Enter before anything was found leads to all results', async ({ page, wire }) => {
  await open(page);
  const release = await wire.hold(search.find);
  await page.keyboard.type('müller');
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused();
  expect(placeOf(page)).toBe('/search?q=m%C3%BCller');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('5 results.');
});

test.describe('the page', () => {
  test('is found again by its address, shows more, and Back keeps the place', async ({ page, api, firm }) => {
    const numbers = Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, '0'));
    await Promise.all(
      numbers.map((number) => firm.admin.call(matters.create, { body: { title: `Estate ${number}` } })),
    );
    await api(contacts.create, { body: { first_name: 'Estate', last_name: 'Agent' } });
    await page.goto('/search?q=estate');
    const found = page.getByRole('region', { name: 'Matters' }).getByRole('listitem');
    await expect(found).toHaveCount(8);
    await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Estate Agent');
    await page.getByRole('link', { name: 'More Matters' }).click();
    await expect(found).toHaveCount(25);
    await expect(page.getByRole('link', { name: 'Matters', exact: true }).last()).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(found).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(found).toHaveCount(60);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    expect(placeOf(page)).toBe('/search?q=estate&type=matter&limit=100');

    await found.nth(45).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(500);
    await found.nth(45).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Estate \d/ })).toBeVisible();
    await page.goBack();
    await expect(found).toHaveCount(60);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await page.reload();
    await expect(found).toHaveCount(60);

    await page.getByRole('searchbox', { name: 'Search everything' }).fill('agent');
    await expect.poll(() => placeOf(page)).toBe('/search?q=agent&type=matter');
    await expect(page.getByText('Nothing found. Try fewer or other words.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Types' }).getByRole('link', { name: 'All' }).click();
    await expect(page.getByRole('region', { name: 'Contacts' })).toContainText('Estate Agent');
  });

  test('what fails is said, and can be tried again', async ({ page, wire, errors }) => {
    errors.expect(failedRequest, new RegExp(`^ApiError: ${outage}`));
    const mend = await wire.fail(search.find);
    await page.goto('/search?q=muller');
    await expect(page.getByText(`Error: ${outage}`)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(boxOn(page)).toBeFocused();
    await page.keyboard.type('stadt');
    await expect(dialogOn(page).getByText(`Error: ${outage}`)).toBeVisible();
    await mend();
    await dialogOn(page).getByRole('button', { name: 'Try again' }).click();
    await expect(chosenOn(page)).toContainText('Stadtwerke');
  });

  test('what no search can be is said', async ({ page, errors }) => {
    errors.expect(failedRequest, /^ApiError: /);
    await page.goto(`/search?q=${'x'.repeat(201)}&type=nonsense&limit=-1`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Error: ');
    await page.goto('/search?q=%22%20-%20%3Cb%3Emuller%3C%2Fb%3E%20type%3A&type=nonsense&limit=-1');
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  });
});

for (const [name, viewport] of [
  ['laptop', { width: 1280, height: 800 }],
  ['phone', { width: 360, height: 740 }],
] as const) {
  test(`the search is accessible on a ${name}, light and dark`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const scheme of ['light', 'dark'] as const) {
      await open(page);
      await followScheme(page, scheme);
      await expect(dialogOn(page).getByRole('group', { name: 'Recent' })).toBeVisible();
      await expectNoViolations(page, 'the dialog, empty', { colorsAlone: scheme === 'dark' });
      await page.keyboard.type('muller');
      await expect(dialogOn(page).getByRole('group')).toHaveCount(5);
      await expectNoViolations(page, 'the dialog, with results', { colorsAlone: scheme === 'dark' });
      await page.goto('/search?q=muller');
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d results\.$/);
      await expectNoViolations(page, 'the page', { colorsAlone: scheme === 'dark' });
    }
  });
}

test('a list that has nothing of what was typed leads on to the search over everything', async ({ page }) => {
  await page.goto('/contacts?search=Stadtwerke');
  await expect(page.getByText('No contacts match.')).toBeVisible();
  await page.getByRole('link', { name: 'Search everything for “Stadtwerke”' }).click();
  await expect(page).toHaveURL('/search?q=Stadtwerke');
  await expect(page.getByRole('main')).toContainText('Müller ./. Stadtwerke');
});

test('a contact is found with its telephone number', async ({ page, api }) => {
  const body = { first_name: 'Zora', last_name: 'Quist', phone_number: '212 555 0142' };
  await api(contacts.create, { body });
  await open(page);
  await page.keyboard.type('zora');
  await expect(dialogOn(page).getByRole('option', { name: /Zora Quist/ })).toContainText('212 555 0142');
});
