import { firm as endpoints } from '@caseward/contract/firm';
import { session } from '@caseward/contract/session';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, choose, select } from '../screens.ts';

const saved = 'The settings are saved.';

test('a new name is in the header at once', async ({ page, api }) => {
  await page.goto('/settings/firm');
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Enter the name of your firm.',
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Hale, Ortega & Partners');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText(saved);
  await expect(page.getByRole('banner')).toContainText('Hale, Ortega & Partners');
  expect((await api(session.me)).tenant.name).toBe('Hale, Ortega & Partners');
});

test('the room that files take is shown, and how much there is', async ({ page, firm, installation }) => {
  await page.goto('/settings/firm');
  await expect(page.getByRole('heading', { name: 'File storage' })).toBeVisible();
  await expect(page.getByText('0 bytes used, without a limit')).toBeVisible();
  await installation.owner.query('update caseward.tenants set storage_quota = 20e9 where id = $1', [firm.id]);
  await installation.owner.query(
    `insert into caseward.uploads (tenant_id, id, key, file_name, content_type, created_by, size)
     values ($1, gen_random_uuid(), 'a', 'a', 'a/b', $2, 19e9)`,
    [firm.id, firm.admin.id],
  );
  await page.reload();
  await expect(page.getByRole('progressbar', { name: '19 GB of 20 GB used' })).toHaveAttribute(
    'aria-valuenow',
    '95',
  );
  await expect(page.getByText('can add space')).toBeVisible();
});

test('time zone and lifetimes are chosen in words', async ({ page, api }) => {
  await page.goto('/settings/firm');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New York');
  await choose(page, 'Time zone', 'Europe/Berlin');
  await select(page, 'Idle time-out', '8 hours');
  await select(page, 'Maximum session length', '7 days');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText(saved);
  expect(await api(endpoints.get)).toMatchObject({
    time_zone: 'Europe/Berlin',
    session_idle_hours: 8,
    session_absolute_hours: 168,
  });
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  await expect(page.getByRole('combobox', { name: 'Idle time-out' })).toHaveValue('8 hours');
});

test('requiring two-factor authentication says what it does, and does it', async ({ page }) => {
  await page.goto('/settings/firm');
  const requirement = page.getByRole('checkbox', { name: 'Require two-factor authentication for everyone' });
  await expect(page.getByText('You have not set it up yourself')).toHaveCount(0);
  await requirement.check();
  await expect(page.getByText('You have not set it up yourself')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expect(alertOn(page)).toHaveText(saved);
});

test('a failure is shown, and nothing that was typed is lost', async ({ page, wire, errors }) => {
  errors.expect(failedRequest, /^Failed to update the firm\./);
  await page.goto('/settings/firm');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ortega');
  const mend = await wire.fail(endpoints.update);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('Failed to update the firm.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ortega');
  await mend();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page).filter({ hasText: saved })).toBeVisible();
});
