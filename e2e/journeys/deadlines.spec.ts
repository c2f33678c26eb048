import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { noteDeadline } from '../noted-deadline.ts';
import { alertOn, choose, rowOf, select, store } from '../screens.ts';

test('a deadline is computed by a rule, confirmed by a second person, and done with evidence', async ({
  page,
  api,
  firm,
  browser,
  baseURL,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  await page.goto(`/matters/${matter.id}`);
  await page.getByRole('button', { name: 'Add deadline' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Answers to interrogatories');
  const rule = page.getByRole('combobox', { name: 'Court rule' });
  await rule.click();
  await rule.fill('interrog');
  await page.getByRole('option', { name: /33\(b\)\(2\)/ }).click();
  await page.getByRole('textbox', { name: 'Interrogatories served' }).fill('2026-05-01');
  await page.getByRole('textbox', { name: 'Interrogatories served' }).press('Enter');
  await select(page, 'How it was served', 'By mail');
  await expect(page.getByText('June 4, 2026').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'How it was computed' })).toContainText('6(d)');
  await expectNoViolations(page, 'a deadline that is being added');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Certificate of service');
  await page.getByRole('button', { name: 'Save deadline' }).click();
  const row = rowOf(page, 'Answers to interrogatories');
  await expect(row).toContainText('June 4, 2026');
  await expect(row).toContainText('Unconfirmed');

  const second = await browser.newContext({ baseURL });
  const other = await second.newPage();
  const { access, refresh } = firm.people.STAFF;
  await store(other, { access, refresh });
  await other.goto('/deadlines?confirmed=false');
  await confirmAndFinish(other);
  await second.close();
});

/** What a second person does: reads the document, enters the day wrongly, then rightly, and says that it is done. */
async function confirmAndFinish(page: Page) {
  await rowOf(page, 'Answers to interrogatories').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Confirm this day' })).toBeVisible();
  // The second entry is one of its own: nothing shows the first.
  await expect(page.getByText('May 1, 2026')).toHaveCount(0);
  await expectNoViolations(page, 'a day to be confirmed');
  const day = page.getByRole('textbox', { name: 'Day from which is counted' });
  await day.fill('2026-05-02');
  await day.press('Tab');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(alertOn(page)).toContainText('Nothing is confirmed.');
  await expect(page.getByText('Second entry did not match')).toBeVisible();
  await day.fill('2026-05-01');
  await day.press('Tab');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'How it was computed' })).toBeVisible();
  await expect(page.getByText(/^Confirmed by /)).toBeVisible();

  await page.getByRole('button', { name: 'Mark as done' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as done' });
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(dialog).toContainText('Say how it was done');
  await dialog.getByRole('textbox', { name: 'How it was done' }).fill('Served by mail, receipt 17');
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Served by mail, receipt 17')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
}

test('a new day keeps the earlier one, an extension is provisional, and a cancelled deadline stays', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const { id } = await noteDeadline(api, matter.id);
  await page.goto(`/deadlines/${id}`);
  await page.getByRole('button', { name: 'New day' }).click();
  const dialog = page.getByRole('dialog', { name: 'New day' });
  await dialog.getByText('By hand', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2199-12-09');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Order of December 1');
  await dialog.getByRole('button', { name: 'Save new day' }).click();
  const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem');
  await expect(days).toHaveCount(2);
  await expect(days.first()).toContainText('December 9, 2199');
  await expect(days.last()).toContainText('December 1, 2199');

  await page.getByRole('button', { name: 'Extension' }).click();
  const extension = page.getByRole('dialog', { name: 'Extension' });
  await extension.getByRole('textbox', { name: 'New last day' }).fill('2199-12-20');
  await extension.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Provisional')).toBeVisible();
  await expect(days).toHaveCount(2);

  await page.getByRole('button', { name: 'Cancel deadline' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel deadline' });
  await cancelling.getByRole('textbox', { name: 'Reason' }).fill('Settled');
  await cancelling.getByRole('button', { name: 'Cancel deadline' }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await page.goto('/deadlines');
  await expect(rowOf(page, 'Answer the complaint')).toContainText('Cancelled');
  expect((await api(deadlines.get, { params: { id } })).status).toBe('CANCELLED');
});

test('a closure of the chosen court moves the last day', async ({ page, api }) => {
  const court = await api(courts.create, {
    body: { name: 'District Court of Massachusetts', time_zone: 'America/New_York', packs: ['us-federal'] },
  });
  const closed = { day: '2026-06-04', kind: 'HOLIDAY', source: 'Order of the chief judge' } as const;
  await api(courtDays.add, { params: { id: court.id }, body: closed });
  await page.goto('/deadlines/add');
  await choose(page, 'Court rule', 'Answers to interrogatories (Fed. R. Civ. P. 33(b)(2))');
  await page.getByRole('textbox', { name: 'Interrogatories served' }).fill('2026-05-01');
  await page.getByRole('textbox', { name: 'Interrogatories served' }).press('Enter');
  await select(page, 'How it was served', 'By mail');
  await expect(page.getByText('June 4, 2026').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Court', exact: true }).fill('Massachusetts');
  await page.getByRole('option', { name: 'District Court of Massachusetts' }).click();
  await expect(page.getByText('June 5, 2026').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'How it was computed' })).toContainText(
    'Order of the chief judge',
  );
});

test.describe('on a phone in the dark', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a deadline is read and added without anything sticking out', async ({ page, api }) => {
    const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
    const { id } = await noteDeadline(api, matter.id, 'x'.repeat(120));
    for (const path of [`/deadlines/${id}`, '/deadlines', '/deadlines/add']) {
      await page.goto(path);
      await followScheme(page, 'dark');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(360);
      await expectNoViolations(page, `${path} on a phone`);
    }
  });
});
