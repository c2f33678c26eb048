import { register } from '@caseward/contract/register';
import { expectNoViolations } from '../accessibility.ts';
import { checkNames, hits } from '../conflict-screens.ts';
import { expect, test } from '../fixtures.ts';
import { smallTargets } from '../targets.ts';

const file = `Name,Kind,Other names,Capacity,Subject,Since
Opal Mining Ltd,Company,Opal Holding; Opal Metals,Former client,Lease,2019-03-01
Juniper Vale,Person,,Friend,,
Vesper Quillfeather,Person,V. Holm,Adverse party,A will,
`;

for (const { device, use } of [
  { device: 'a screen', use: {} },
  { device: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
])
  test.describe(`on ${device}, an attorney`, () => {
    test.use({ role: 'ATTORNEY', ...use });

    test('imports older records into the register, has them found, and takes them back', async ({
      page,
      api,
    }) => {
      await page.goto('/conflicts?tab=register');
      await page.getByRole('link', { name: 'Import a file' }).click();
      await expect(page.getByRole('radio', { name: 'Register entries' })).toBeChecked();
      const window = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'CSV or Excel file' }).click();
      const buffer = Buffer.from(file);
      await (await window).setFiles({ name: 'older.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Columns', exact: true })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Capacity maps to' })).toHaveValue('capacity');
      await expectNoViolations(page, 'columns of a file for the register');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
      await page.getByRole('button', { name: 'Check rows' }).click();
      await expect(page.getByText(/Friend is not one of/)).toBeVisible();
      await expectNoViolations(page, 'findings in a file for the register');
      await page.getByRole('button', { name: 'Import 2 entries, Skip 1' }).click();
      await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
      await expectNoViolations(page, 'an imported register');
      const imported = await api(register.list);
      expect(imported.map(({ name }) => name).toSorted()).toEqual(['Opal Mining Ltd', 'Vesper Quillfeather']);
      const address = page.url();

      await checkNames(page, 'Opal Metals\nQuillfeather, Vesper');
      for (const name of ['Opal Mining Ltd', 'Vesper Quillfeather'])
        await expect(hits(page).getByRole('link', { name, exact: true })).toBeVisible();

      await page.goto(address);
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByText('2 entries removed from the register.')).toBeVisible();
      expect(await api(register.list)).toEqual([]);
      if (use.isMobile) expect(await smallTargets(page)).toEqual([]);
    });
  });
