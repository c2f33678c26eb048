import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import type { Browser, Page } from '@playwright/test';
import { expectNoViolations } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { answer, choose, passwordField, rowOf, toTop } from '../../screens.ts';

const ownPassword = 'three otters in a canoe';

/** Those who are to join, as they stand in an e-mail of the office manager. */
const newcomers = [
  'Bea Okoro <bea@example.com>',
  'Carl Ito <carl@example.com>',
  ...['dora', 'emil', 'fay', 'gus', 'hal', 'ida', 'jon', 'kim', 'lea', 'max'].map((n) => `${n}@example.com`),
];

/** A page of a browser of somebody else. */
const elsewhere = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(baseURL && { baseURL }),
  });
  return context.newPage();
};

test.use({ firmName: 'Okoro & Ito' });

test("an administrator's first day in a firm of twelve", async ({ page, api, firm, browser, baseURL }) => {
  // A whole day takes a busy machine longer than a journey is given.
  test.slow();
  const { STAFF, ATTORNEY, ADMIN } = firm.people;
  const main = page.getByRole('main');
  const bea = { username: `bea-${firm.id.slice(-12)}`, page: await elsewhere(browser, baseURL) };
  let link = '';

  await test.step('the dashboard says how to begin', async () => {
    await page.goto('/');
    const first = page.getByRole('region', { name: 'First steps' });
    await expect(first.getByRole('link')).toHaveCount(5);
    await expectNoViolations(page, 'the dashboard of a new firm');
    await first.getByRole('link', { name: 'Invite colleagues' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  });

  await test.step('twelve people are invited by pasting their addresses', async () => {
    await page.getByRole('button', { name: 'Invite several' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite several people' });
    await dialog.getByRole('textbox', { name: 'Addresses' }).fill(newcomers.join('\n'));
    await dialog.getByRole('button', { name: 'Add to the list' }).click();
    const rows = dialog.getByRole('table', { name: 'People to invite' }).getByRole('row');
    await expect(rows).toHaveCount(13);
    await expect(dialog.getByRole('textbox', { name: 'Name of bea@example.com' })).toHaveValue('Bea Okoro');
    await dialog.getByRole('combobox', { name: 'Role of bea@example.com' }).selectOption('Attorney');
    const dora = dialog.getByRole('textbox', { name: 'Name of dora@example.com' });
    await dora.pressSequentially('Dora Field');
    await expect(dora).toHaveValue('Dora Field');
    await expectNoViolations(page, 'the people to invite');
    await dialog.getByRole('button', { name: 'Invite 12 people' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: '12 invited' })).toBeVisible();
    await page.keyboard.press('Escape');
    await answer(page, 'This has not been copied, and is not shown again. Close anyway?', 'Keep open');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy all links' }).click();
    const links = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(links).toHaveLength(12);
    link = links.find((line) => line.startsWith('bea@'))?.replace(/^\S+ /, '') ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    const invited = page.getByRole('table', { name: 'Invitations' });
    await expect(invited.getByRole('row')).toHaveCount(13);
    await expect(invited.getByRole('row').filter({ hasText: 'Dora Field' })).toContainText(
      'dora@example.com',
    );
  });

  await test.step('one of them joins through her link', async () => {
    await bea.page.goto(link);
    await expect(bea.page.getByRole('heading', { level: 1 })).toHaveText('Join Okoro & Ito');
    await bea.page.getByRole('textbox', { name: 'Username' }).fill(bea.username);
    await passwordField(bea.page).fill(ownPassword);
    await bea.page.getByRole('button', { name: 'Join' }).click();
    await expect(bea.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table', { name: 'People' })).toContainText(bea.username);
    await expect(page.getByRole('table', { name: 'Invitations' }).getByRole('row')).toHaveCount(12);
    await expectNoViolations(page, 'the team');
  });

  await test.step('the firm has a practice area of its own, and numbers its matters its own way', async () => {
    const settings = page.getByRole('navigation', { name: 'Settings' });
    await settings.getByRole('link', { name: 'Practice areas' }).click();
    await page.getByRole('textbox', { name: 'New practice area' }).fill('Maritime');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Practice areas' })).toContainText('Maritime');
    await settings.getByRole('link', { name: 'Firm', exact: true }).click();
    await page.getByRole('textbox', { name: 'Matter numbering' }).fill('OI {NNN}/{YYYY}');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
    await toTop(page);
    await expectNoViolations(page, 'the settings of the firm');
  });

  await test.step('the first matter is only for those who work on it', async () => {
    await page.goto('/matters/add');
    await page.getByRole('textbox', { name: 'Matter Title' }).fill('Merger of Acme');
    await choose(page, 'Practice area', 'Maritime');
    await choose(page, 'Assign Team Members', STAFF.username);
    await page.getByRole('button', { name: 'Save Matter' }).click();
    await expect(rowOf(page, 'Merger of Acme')).toContainText(/OI 001\/\d{4}/);
    await page.getByRole('link', { name: 'Merger of Acme' }).click();
    const protection = page.getByRole('region', { name: 'Protection' });
    await protection.getByRole('button', { name: 'Restrict access', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Inside information.');
    await dialog.getByRole('button', { name: 'Restrict access', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(protection).toContainText('Inside information.');
    await toTop(page);
    await expectNoViolations(page, 'a restricted matter');
    expect((await STAFF.call(matters.list)).body).toHaveLength(1);
    expect((await ATTORNEY.call(matters.list)).body).toEqual([]);
    await bea.page.getByRole('link', { name: 'Matters', exact: true }).click();
    await expect(bea.page.getByText('There are no matters yet.')).toBeVisible();
  });

  await test.step('somebody leaves, and her open work goes to a colleague', async () => {
    for (const title of ['Call the court', 'Send the invoice'])
      await api(tasks.create, { body: { title, assigned_to: ATTORNEY.id } });
    await page.goto('/settings/team');
    await page.getByRole('button', { name: `Edit ${ATTORNEY.username}` }).click();
    const dialog = page.getByRole('dialog', { name: ATTORNEY.username });
    await expect(dialog.getByText('2 open tasks')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Reassign open tasks to' }).fill('bea');
    await page.getByRole('option', { name: bea.username }).click();
    await expectNoViolations(page, 'a person with open work');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page
      .getByRole('dialog', { name: /^Deactivate / })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await expect(dialog).toContainText('cannot sign in');
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect((await ATTORNEY.call(matters.list)).status).toBe(401);
    const { id } = (await api(people.list)).find(({ username }) => username === bea.username) ?? {};
    const hers = await api(tasks.list, { query: { assigned_to: id ?? '' } });
    expect(hers.map(({ title }) => title).sort()).toEqual(['Call the court', 'Send the invoice']);
    await bea.page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(bea.page.getByRole('region', { name: 'My Pending Tasks' })).toContainText(
      'Send the invoice',
    );
  });

  await test.step('the audit log knows who did what', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Who did what' }).click();
    await expect(main.getByRole('table')).toContainText(ADMIN.name);
    await expect(main.getByRole('table')).toContainText(`${ATTORNEY.name}`);
    await expectNoViolations(page, 'the audit log');
  });
  await bea.page.context().close();
});
