import { firm as firmSettings } from '@caseward/contract/firm';
import { people } from '@caseward/contract/people';
import { expectNoViolations } from '../accessibility.ts';
import { checkNames, hit, pageOf, practice } from '../conflict-screens.ts';
import { expect, test } from '../fixtures.ts';
import { answer } from '../screens.ts';

test('where conflicts officers decide, an attorney leaves a check to one, who clears it', async ({
  api,
  firm,
  browser,
  baseURL,
}) => {
  const { ATTORNEY, STAFF } = firm.people;
  await practice(api);
  await api(firmSettings.update, { body: { conflict_clearance: 'OFFICER' } });
  await api(people.update, { params: { id: STAFF.id }, body: { conflicts_officer: true } });
  const at = { locale: 'en-US', reducedMotion: 'reduce' as const };
  const lawyer = await pageOf(browser, ATTORNEY, baseURL, at);
  await checkNames(lawyer, 'Ada Byron');
  await expect(hit(lawyer, 'Ada Byron').getByRole('button')).toHaveText(['Somebody else']);
  await expect(lawyer.getByRole('button', { name: 'Close check' })).toHaveCount(0);

  const officer = await pageOf(browser, STAFF, baseURL, at);
  await officer.goto(new URL(lawyer.url()).pathname);
  await officer.getByRole('button', { name: 'No conflict: Ada Byron' }).click();
  await expect(hit(officer, 'Ada Byron').getByRole('button')).toHaveText(['Take back']);
  await expectNoViolations(officer, 'what a conflicts officer decides');
  await officer.getByRole('button', { name: 'Close check' }).click();
  await answer(officer, 'Close this check? Its report is sealed and cannot be changed.', 'Close check');
  await expect(officer.getByText('Cleared', { exact: true }).first()).toBeVisible();

  await lawyer.reload();
  await expect(lawyer.getByText('Cleared', { exact: true }).first()).toBeVisible();
  for (const page of [lawyer, officer]) await page.context().close();
});
