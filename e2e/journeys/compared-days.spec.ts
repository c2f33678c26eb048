import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { rowOf } from '../screens.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ role: 'ATTORNEY', viewport });

    test('a lawyer reads how both days of a proposal were computed, with who answers for it', async ({
      page,
      api,
      firm,
    }) => {
      const court = await api(courts.create, {
        body: { name: 'District Court', time_zone: 'America/New_York', packs: ['us-federal'] },
      });
      const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace', court: court.id } });
      const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2034-05-01', court: court.id };
      const responsible = firm.people.STAFF.id;
      const about = { kind: 'RESPONSE', critical: true, reason: 'Served', responsible } as const;
      const { due_on } = await api(deadlines.create, {
        body: { title: 'Answer', matter: matter.id, ...about, question },
      });
      await api(courtDays.add, {
        params: { id: court.id },
        body: { day: due_on, kind: 'HOLIDAY', source: 'General order 12' },
      });
      await expect.poll(async () => (await api(replays.list))[0]?.state, { timeout: 20_000 }).toBe('DONE');
      await page.goto(`/replays/${(await api(replays.list))[0]?.id}`);
      const row = rowOf(page, 'Answer');
      await expect(row).toContainText('Critical');
      await row.getByRole('button', { name: 'Compare the computations of Answer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Answer' });
      // They could confirm the stored day: what they look at is noted first.
      await dialog.getByRole('button', { name: 'Show the computation' }).click();
      await page.getByRole('button', { name: 'Show it' }).click();
      const [stored, proposed] = ['Stored day', 'Proposed day'];
      await expect(dialog.getByRole('region', { name: stored })).toContainText('12(a)(1)(A)(i)');
      await expect(dialog.getByRole('region', { name: stored })).not.toContainText('General order 12');
      await expect(dialog.getByRole('region', { name: proposed })).toContainText('General order 12');
      await expectNoViolations(page, 'both computations of a proposal');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });
  });
