import { expect, test } from '../fixtures.ts';
import { headingsOf } from '../screens.ts';

test('what each role may do is shown below', async ({ page }) => {
  await page.goto('/settings/team');
  const table = page.getByRole('table', { name: 'Role permissions' });
  const cells = (what: string) => table.getByRole('row').filter({ hasText: what }).getByRole('cell');
  await expect(headingsOf(table)).toHaveText(['What', 'Administrator', 'Attorney', 'Staff', 'Read only']);
  await expect(cells('Delete matters')).toHaveText(['Delete matters', 'Yes', 'Yes', 'No', 'No']);
});

for (const role of ['ATTORNEY', 'STAFF', 'READ_ONLY'] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test('team and firm are neither offered nor shown', async ({ page, wire }) => {
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
      const ways = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
      await expect(ways).toHaveText(
        role === 'READ_ONLY'
          ? ['My account', 'Courts', 'Court rules', 'Playbooks']
          : ['My account', 'Courts', 'Court rules', 'Playbooks', 'Trash'],
      );
      await page.getByRole('banner').getByRole('button').last().click();
      await expect(page.getByRole('menuitem')).toHaveText(['My account', 'Logout']);
      for (const [path, heading] of [
        ['/settings/team', 'Team'],
        ['/settings/firm', 'Firm'],
        ['/settings/walls', 'Ethical walls'],
        ['/settings/audit', 'Audit log'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(page.getByText('Your role does not allow this.')).toBeVisible();
      }
      const asked = wire.calls().map((call) => new URL(call.url()).pathname);
      expect(asked.filter((path) => /people|invitations|firm|walls|audit/.test(path))).toEqual([]);
    });
  });
}
