import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations, expectNoViolationsInLightAndDark } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { visitEveryPage } from '../every-page.ts';
import { expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { alertOn } from '../screens.ts';

const circumstances = {
  'on a laptop, light and dark': { look: expectNoViolationsInLightAndDark, use: {} },
  'on a phone': {
    look: expectNoViolations,
    use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
};

for (const [name, { look, use }] of Object.entries(circumstances)) {
  test.describe(name, () => {
    test.use({ colorScheme: 'light', ...use });
    test.setTimeout(180_000);

    // In parts, which workers share.
    for (const part of [1, 2, 3])
      test(`every page is accessible, part ${part} of 3`, async ({ page, api, firm, wire }) => {
        const records = await enterOneOfEach(api, {
          contact: { email: 'ada@example.com' },
          matter: { assigned_users: [firm.admin.id] },
          task: { priority: 'URGENT' },
        });
        for (const status of ['PENDING', 'ON_HOLD', 'CLOSED', 'ARCHIVED'])
          await api(matters.create, { body: { title: status, status } });
        for (const contact_type of ['OPPOSING_COUNSEL', 'WITNESS', 'JUDGE', 'OTHER'])
          await api(contacts.create, { body: { first_name: contact_type, contact_type } });
        const due = { due_date: '2020-12-31', matter: records.ids.matter };
        await api(tasks.create, { body: { title: 'Done', status: 'DONE', priority: 'LOW', ...due } });
        await api(tasks.create, {
          body: { title: 'Doing', status: 'IN_PROGRESS', priority: 'HIGH', ...due },
        });
        await visitEveryPage(page, records, (path) => look(page, path), { part, of: 3 });
        expect(wire.calls().length).toBeGreaterThan(0);
      });

    test('what opens and what goes wrong is accessible', async ({ page, api, wire, errors }) => {
      errors.expect(failedRequest, /^Failed to delete contact\. ApiError: /, /^ApiError: /);
      const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
      const release = await wire.hold(matters.list);
      await page.goto('/matters');
      await expect(page.getByText('Loading matters...')).toBeVisible();
      await look(page, 'loading');
      await release();

      const mend = await wire.fail(matters.list);
      await page.reload();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await look(page, 'an error');
      await mend();

      await page.getByRole('banner').getByRole('button').last().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look(page, 'the user menu');

      await page.goto('/tasks/add');
      await page.getByRole('button', { name: 'Save task' }).click();
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(/./);
      await look(page, 'a field in error');
      await page.getByRole('textbox', { name: 'Due Date' }).click();
      await expect(page.getByRole('columnheader', { name: 'Mo' })).toBeVisible();
      await look(page, 'the calendar');
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: 'Priority' }).click();
      await expect(page.getByRole('option', { name: 'Urgent' })).toBeVisible();
      await look(page, 'a list of options');

      await wire.fail(contacts.remove);
      await page.goto(`/contacts/${id}`);
      await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, 'a question');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(alertOn(page)).toBeVisible();
      await look(page, 'an alert');
    });

    test.describe('signed out', () => {
      test.use({ role: null });

      test('the sign-in page is accessible', async ({ page, errors }) => {
        errors.expect(failedRequest, /^ApiError: Username or password is wrong\./);
        await page.goto('/login');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(page, 'sign-in');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await look(page, 'sign-in with errors at its fields');
        await page.getByLabel('Username').fill('nobody');
        await page.getByLabel(/^Password/).fill('nothing');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(alertOn(page)).toBeVisible();
        await look(page, 'sign-in refused');
      });
    });
  });
}
