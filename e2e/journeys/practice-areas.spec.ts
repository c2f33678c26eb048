import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { choose, fact, rowOf, select } from '../screens.ts';

const areas = (page: Page) => page.getByRole('list', { name: 'Practice areas' }).getByRole('listitem');

test('practice areas are added, renamed, moved and archived, and matters choose among them', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/settings/practice-areas');
  await expect(areas(page).first()).toBeVisible();
  const before = await areas(page).count();
  await page.getByRole('textbox', { name: 'New practice area' }).fill('Maritime');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(areas(page)).toHaveCount(before + 1);
  await expect(areas(page).last()).toContainText('Maritime');
  await page.getByRole('button', { name: 'Rename Maritime' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Admiralty');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(areas(page).last()).toContainText('Admiralty');
  await page.getByRole('button', { name: 'Move Admiralty up' }).click();
  await expect(areas(page).nth(before - 1)).toContainText('Admiralty');
  await expectNoViolations(page, 'the practice areas');

  await page.goto(`/matters/${matter.id}/edit`);
  await choose(page, 'Practice area', 'Admiralty');
  await select(page, 'Status', 'Closed');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Settled out of court');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Practice area')).toHaveText('Admiralty');
  await expect(fact(page, 'Closed on')).toHaveText(/\d{4}$/);
  await page.getByText('Status changes').click();
  await expect(page.getByText('Settled out of court')).toBeVisible();
  await expectNoViolations(page, 'a matter that was closed');

  await page.goto('/settings/practice-areas');
  await page.getByRole('button', { name: 'Archive: Admiralty' }).click();
  await expect(areas(page).filter({ hasText: 'Admiralty' })).toContainText('Archived');
  await page.goto('/matters/add');
  await page.getByRole('combobox', { name: 'Practice area' }).fill('Admiralty');
  await expect(page.getByText('Nothing found.').filter({ visible: true })).toBeVisible();
});

test('the firm says how its matters are numbered, and sees what comes of it', async ({ page, api }) => {
  await page.goto('/settings/firm');
  const pattern = page.getByRole('textbox', { name: 'Matter numbering' });
  await pattern.fill('HP {NNN}/{YYYY}');
  const year = new Date().getUTCFullYear();
  await expect(page.getByText(`HP 001/${year}, HP 002/${year}`)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto('/matters');
  await expect(rowOf(page, 'Estate of Byron')).toContainText(/HP 001\/\d{4}/);
});
