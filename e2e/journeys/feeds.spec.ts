import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { dayOfFirm } from '../firm-days.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { answer, choose, select, toTop } from '../screens.ts';

const feedsOn = (page: Page) => page.getByRole('table', { name: 'Calendar feeds' });

test('a calendar feed is made, read, shown with its last use and revoked; a deadline is acknowledged', async ({
  page,
  api,
}) => {
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const made = await api(deadlines.create, {
    body: { title: 'Answer for Byron', matter: matter.id, kind: 'RESPONSE', due_on: day, reason: 'Served' },
  });
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'New feed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter which device/);
  await dialog.getByLabel('Name').fill('My phone');
  await expectNoViolations(page, 'light');
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(/\/calendar\/[\w-]{64}\.ics$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(feedsOn(page).getByRole('row', { name: /My phone/ })).toContainText('Never');
  const read = await fetch(address);
  expect(await read.text()).toContain('SUMMARY:Response');
  await page.reload();
  await expect(feedsOn(page).getByRole('row', { name: /My phone/ })).not.toContainText('Never');
  await toTop(page);
  await expectNoViolations(page, 'light');
  await page.getByRole('button', { name: 'Revoke: My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No calendar feeds.')).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
  await page.goto(`/deadlines/${made.id}`);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('You have acknowledged the deadline.')).toBeVisible();
});

/** A matter with a hearing that somebody attends. */
async function openMatter(api: Api, title: string, attendee: string) {
  const { id, number } = await api(matters.create, { body: { title } });
  await api(events.create, {
    body: { title: 'Motion', kind: 'HEARING', day: dayOfFirm(10), matter: id, attendees: [attendee] },
  });
  return { id, number, title };
}

const laptop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

for (const [role, scope, viewport] of [
  ['ATTORNEY', 'My deadlines and events', laptop],
  ['STAFF', 'My deadlines and events', phone],
  ['READ_ONLY', 'One matter', laptop],
] as const)
  test.describe(`${role}, ${viewport.width} pixels wide`, () => {
    test.use({ role, viewport });

    test('a feed of their own tells what they may see, nothing behind a wall, and nothing once it is revoked', async ({
      page,
      api,
      firm,
    }) => {
      const me = firm.people[role].id;
      const open = await openMatter(api, 'Byron v. Lovelace', me);
      const walled = await openMatter(api, 'Estate of Byron', me);
      await page.goto('/settings/account');
      await page.getByRole('button', { name: 'New feed' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Calendar program');
      await select(page, 'What it shows', scope);
      if (scope === 'One matter') await choose(page, 'Matter', walled.title);
      await dialog.getByRole('button', { name: 'Create feed' }).click();
      const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
      await expectNoViolations(page, 'the address of a feed');
      await dialog.getByRole('button', { name: 'Done' }).click();
      const told = async () => (await (await fetch(address)).text()).match(/^SUMMARY:.*(?=\r$)/gm) ?? [];
      const hearing = (matter: typeof open) => `SUMMARY:Hearing · ${matter.number}`;
      const seen = scope === 'One matter' ? [walled] : [open, walled];
      expect((await told()).sort()).toEqual(seen.map(hearing).sort());

      await api(walls.raise, {
        params: { id: walled.id },
        body: { reason: 'Rule 1.10', members: [firm.admin.id] },
      });
      expect(await told()).toEqual(seen.filter((matter) => matter !== walled).map(hearing));
      await page.reload();
      const row = feedsOn(page).getByRole('row', { name: /Calendar program/ });
      await expect(row).not.toContainText('Never');
      if (scope === 'One matter') await expect(row).toContainText('A matter that you cannot see');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.getByRole('button', { name: 'Revoke: Calendar program' }).click();
      await answer(
        page,
        'Revoke the calendar feed “Calendar program”? The program that reads it receives no more updates.',
        'Revoke',
      );
      await expect(page.getByText('No calendar feeds.')).toBeVisible();
      expect((await fetch(address)).status).toBe(404);
    });
  });
