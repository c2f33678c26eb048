import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { firm as firmSettings } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import type { Firm } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { checkNames, hits, pageOf, practice } from '../conflict-screens.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, select } from '../screens.ts';
import { smallTargets } from '../targets.ts';

/** A matter for Ada Byron that the attorney alone sees. */
async function hide({ people: { ATTORNEY } }: Firm, client: string): Promise<void> {
  const { body } = await ATTORNEY.call(matters.create, {
    body: { title: 'Byron: sale of the estate', parties: [{ contact: client, role: 'CLIENT' }] },
  });
  const members = [ATTORNEY.id];
  await ATTORNEY.call(walls.raise, { params: { id: body.id }, body: { reason: 'Confidential', members } });
}

const closing = 'Close this check? Its report is sealed and cannot be changed.';

test.describe('a conflicts officer', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('decides on a phone that what nobody answers is a conflict', async ({
    page,
    api,
    firm,
    installation,
  }) => {
    const { ada } = await practice(api);
    await hide(firm, ada);
    // No lawyer is inside any more who could be asked, so officers are told at once.
    await installation.owner.query(
      `update caseward.users set role = 'STAFF' where tenant_id = $1 and id = $2`,
      [firm.id, firm.people.ATTORNEY.id],
    );
    const terms = [{ name: 'Ada Byron', side: 'ADVERSE' as const }];
    const asked = await firm.people.STAFF.call(conflictChecks.create, {
      body: { subject: 'Enquiry of Lovelace', terms },
    });
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .tap();
    const told = page.getByRole('dialog', { name: 'Notifications' });
    await expect(told).toContainText('Nobody has answered yet in a conflict check');
    await told.getByRole('link', { name: 'Enquiry of Lovelace' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiry of Lovelace');
    await expect(hits(page)).toContainText('Restricted.');
    await page.getByRole('button', { name: 'Decide that it is a conflict' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Decide that it is a conflict' });
    await dialog.getByRole('button', { name: 'Decide' }).tap();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
      /Enter a reason\./,
    );
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody with access can be reached.');
    await expectNoViolations(page, 'an officer who decides');
    expect(await smallTargets(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Decide' }).tap();
    await expect(dialog).toBeHidden();
    await expect(hits(page)).toContainText('Restricted: a conflict');
    await expect(hits(page)).toContainText('Nobody with access can be reached.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const { body } = await firm.people.STAFF.call(conflictChecks.get, { params: { id: asked.body.id } });
    expect(body.restricted).toBe('CONFLICT');
  });
});

test('where checks are released, nobody reads of a restriction before an officer closes them', async ({
  page,
  api,
  firm,
  browser,
  baseURL,
}) => {
  const { ada } = await practice(api);
  await hide(firm, ada);
  await page.goto('/settings/firm');
  const choice = page.getByRole('radiogroup', { name: 'What a conflict check shows of restricted matters' });
  await choice.getByRole('radio', { name: 'Nothing, until a conflicts officer releases the check' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('The settings are saved.');

  const asker = await pageOf(browser, firm.people.STAFF, baseURL);
  await checkNames(asker, 'Ada Byron');
  await expect(hits(asker)).toContainText('Ada Byron');
  await expect(asker.getByRole('main')).not.toContainText('Restricted');
  await expect(asker.getByRole('button', { name: 'Close check' })).toHaveCount(0);
  await expectNoViolations(asker, 'a check that is not released');

  const { ATTORNEY } = firm.people;
  const [question] = (await ATTORNEY.call(conflictQuestions.list)).body;
  const body = { answer: 'CONFLICT' as const, sentence: 'Do not take this on.' };
  await ATTORNEY.call(conflictQuestions.answer, { params: { id: question?.id ?? '' }, body });
  await asker.reload();
  await expect(hits(asker)).toContainText('Ada Byron');
  await expect(asker.getByRole('main')).not.toContainText('Restricted');

  await page.goto(new URL(asker.url()).pathname);
  await expect(hits(page)).toContainText('Restricted: a conflict');
  await page.getByRole('button', { name: 'Close check' }).click();
  await answer(page, closing, 'Close check');
  await expect(page.getByText('Conflict', { exact: true }).first()).toBeVisible();
  await asker.reload();
  await expect(hits(asker)).toContainText('Restricted: a conflict');
  await expect(hits(asker)).toContainText('Do not take this on.');
  await asker.context().close();
});

test('an administrator says how long the register keeps names', async ({ page, api }) => {
  await page.goto('/settings/firm');
  const years = page.getByRole('group', { name: 'How long names are kept for conflict checks' });
  await expect(years.getByRole('combobox', { name: 'Lists of people who joined' })).toHaveValue('Forever');
  await select(page, 'Lists of people who joined', '5 years');
  await select(page, 'Declined enquiries, once they are permanently deleted', '1 year');
  await expectNoViolations(page, 'settings of the register');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('The settings are saved.');
  expect(await api(firmSettings.get)).toMatchObject({
    lateral_list_years: 5,
    declined_enquiry_years: 1,
    deleted_matter_years: null,
    check_report_years: null,
  });
  await page.reload();
  await expect(years.getByRole('combobox', { name: 'Lists of people who joined' })).toHaveValue('5 years');
  await select(page, 'Lists of people who joined', 'Forever');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(alertOn(page)).toHaveText('The settings are saved.');
  expect((await api(firmSettings.get)).lateral_list_years).toBeNull();
});
