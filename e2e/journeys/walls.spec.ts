import { matters } from '@caseward/contract/matters';
import { notifications } from '@caseward/contract/notifications';
import { walls } from '@caseward/contract/walls';
import type { Browser, Page } from '@playwright/test';
import type { Person } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, choose, rowOf, store } from '../screens.ts';

test.use({ role: 'ATTORNEY' });

const protection = (page: Page) => page.getByRole('region', { name: 'Protection' });

/** A page of another person's browser. */
async function pageOf(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await store(page, { access: person.access, refresh: person.refresh });
  return page;
}

/** A matter of the attorney's. */
const openMatter = async ({ call, id }: Person) => {
  const { body } = await call(matters.create, {
    body: { title: 'Estate of Byron', assigned_users: [id] },
  });
  return body.id;
};

test('a wall is raised, changed and lifted on the page of its matter', async ({ page, firm }) => {
  const { ATTORNEY, STAFF, READ_ONLY } = firm.people;
  const id = await openMatter(ATTORNEY);
  await page.goto(`/matters/${id}`);
  await expect(page.getByText('Everyone in the firm can see this matter.')).toBeVisible();
  await page.getByRole('button', { name: 'Restrict access' }).click();
  const raising = page.getByRole('dialog', { name: 'Restrict access' });
  await expect(raising).toContainText(
    'Everyone else in the firm is screened, administrators too: they no longer see that this matter exists.',
  );
  await expect(raising).toContainText(`The matter’s team has access: ${ATTORNEY.name}.`);
  const reason = raising.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await raising.getByRole('button', { name: 'Restrict access' }).click();
  await expect(reason).toHaveAccessibleDescription(/Enter a reason\./);
  await reason.fill('Screened under Rule 1.10.');
  await choose(page, 'Add people', STAFF.username);
  await expectNoViolations(page, 'raising a wall');
  await raising.getByRole('button', { name: 'Restrict access' }).click();
  await expect(raising).toBeHidden();
  await expect(alertOn(page)).toHaveText('Access restricted.');
  await expect(page.getByText('Access restricted', { exact: true })).toBeVisible();
  await expect(protection(page)).toContainText('Screened under Rule 1.10.');
  await expect(protection(page).getByRole('listitem')).toHaveText([
    `${ATTORNEY.name}Team`,
    `${STAFF.name}By name`,
  ]);
  await expectNoViolations(page, 'a walled matter');

  await page.getByRole('button', { name: 'Change access' }).click();
  const changing = page.getByRole('dialog', { name: 'People with access' });
  await choose(page, 'Add people', READ_ONLY.username);
  await changing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(changing).toBeHidden();
  await protection(page).getByText('Who was added and removed by name').click();
  await expect(protection(page)).toContainText(`${ATTORNEY.name} added ${READ_ONLY.name} on`);

  await page.goto('/matters');
  await expect(rowOf(page, 'Estate of Byron').getByRole('img', { name: 'Access restricted' })).toBeVisible();

  await page.getByRole('link', { name: 'Estate of Byron' }).click();
  await page.getByRole('button', { name: 'Remove restriction' }).click();
  const lifting = page.getByRole('dialog', { name: 'Remove restriction' });
  await lifting.getByRole('textbox', { name: 'Reason' }).fill('The conflict was waived.');
  await lifting.getByRole('button', { name: 'Remove restriction' }).click();
  await expect(page.getByText('Everyone in the firm can see this matter.')).toBeVisible();
  await expect(page.getByText('Access restricted', { exact: true })).toBeHidden();
  await protection(page).getByText('Earlier restrictions').click();
  await expect(protection(page)).toContainText('Screened under Rule 1.10.');
  await expect(protection(page)).toContainText('The conflict was waived.');
});

test('a person who would shut themselves out is warned at the field, and keeps what they typed', async ({
  page,
  firm,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to restrict access\. ApiError: /);
  const { body } = await firm.people.ATTORNEY.call(matters.create, { body: { title: 'Nobody’s' } });
  await page.goto(`/matters/${body.id}`);
  await page.getByRole('button', { name: 'Restrict access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restrict access' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Screened.');
  await dialog.getByRole('button', { name: 'Clear Add people' }).click();
  await dialog.getByRole('button', { name: 'Restrict access' }).click();
  const people = dialog.getByRole('combobox', { name: 'Add people' });
  await expect(people).toHaveAccessibleDescription(/Add yourself too/);
  await expect(reason).toHaveValue('Screened.');
});

test('a screened administrator sees no trace, knows that there is a wall, and lifts it for a reason that those inside are told', async ({
  page,
  firm,
  browser,
  baseURL,
}) => {
  const { ATTORNEY, ADMIN } = firm.people;
  const id = await openMatter(ATTORNEY);
  await ATTORNEY.call(walls.raise, { params: { id }, body: { reason: 'Screened.', members: [] } });

  const admin = await pageOf(browser, ADMIN, baseURL);
  await admin.goto('/');
  await expect(admin.getByText('Total Matters').locator('..')).toContainText('0');
  await admin.goto('/matters');
  await expect(admin.getByText('There are no matters yet.')).toBeVisible();
  for (const path of ['', '/edit', '/history', '/access']) {
    await admin.goto(`/matters/${id}${path}`);
    await expect(admin.getByText('Matter not found.', { exact: true })).toBeVisible();
  }
  await admin.goto('/settings/audit?show=everything');
  await expect(rowOf(admin, 'signed in').first()).toBeVisible();
  await expect(admin.getByRole('main')).not.toContainText('Byron');
  await expect(admin.getByRole('main')).not.toContainText('Screened.');

  await admin.goto('/settings/walls');
  await expect(admin.getByText('Access to 1 matter is restricted.')).toBeVisible();
  await admin.getByRole('button', { name: /^Remove restriction / }).click();
  await admin.getByRole('textbox', { name: 'Reason' }).fill('Its attorney has left the firm.');
  await admin.getByRole('button', { name: 'Remove restriction', exact: true }).click();
  await expect(admin.getByText('No matter has restricted access.')).toBeVisible();

  await page.goto('/');
  const told = page.getByRole('region', { name: 'Notices' });
  await expect(told).toContainText(
    `${ADMIN.name} removed the restriction of access to Estate of Byron: Its attorney has left the firm.`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoViolations(page, 'a notice');
  await told.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
  await page.getByRole('button', { name: 'Dismiss: access to Estate of Byron' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
  expect((await ATTORNEY.call(notifications.list)).body).toEqual([]);
  await expect(told).toHaveCount(0);
  await admin.context().close();
});
