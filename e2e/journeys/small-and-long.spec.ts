import { invitations } from '@caseward/contract/invitations';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** Long enough to break any line that does not want to be broken. */
const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungspolice';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const laptop = { viewport: { width: 1440, height: 900 } };

for (const [name, use] of Object.entries({ 'on a small phone': phone, 'on a laptop': laptop }))
  test.describe(name, () => {
    test.use(use);

    test('names and addresses of any length leave room for the rest of a table', async ({ page, api }) => {
      await api(matters.create, { body: { title: long.repeat(3) } });
      await api(invitations.create, {
        body: {
          email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`,
          first_name: long,
          last_name: long,
          role: 'STAFF',
        },
      });
      for (const path of ['/settings/team', '/settings/audit']) {
        await page.goto(path);
        await expect(page.getByText(long).first()).toBeVisible();
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(beyond, path).toBe(0);
      }
    });
  });

test.describe('on a small phone', () => {
  test.use(phone);

  test('what opens and what one chooses from is not cut off', async ({ page, api, firm }) => {
    await api(tasks.create, { body: { title: 'File', due_date: '2020-12-31', assigned_to: firm.admin.id } });
    await page.goto('/');
    await page.getByRole('button', { name: /^Due date of / }).click();
    const opened = page.getByRole('dialog', { name: 'Due date' });
    const days = opened.getByRole('table');
    await expect(days).toBeVisible();
    const right = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(await right(days)).toBeLessThanOrEqual(await right(opened));
    expect(await right(opened)).toBeLessThanOrEqual(phone.viewport.width);

    await page.goto('/settings/account');
    const languages = page.getByRole('radiogroup', { name: 'Language' });
    await expect(languages).toBeVisible();
    expect(await languages.evaluate((group) => group.scrollWidth - group.clientWidth)).toBeLessThanOrEqual(0);
  });

  test('a field in error shows its label below the header', async ({ page }) => {
    await page.goto('/matters/add');
    await page.getByRole('button', { name: 'Save Matter' }).click();
    const field = page.getByRole('textbox', { name: 'Matter Title' });
    await expect(field).toBeFocused();
    const label = await page.locator('label', { hasText: 'Matter Title' }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  });
});
