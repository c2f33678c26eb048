import { firm as firmSettings } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { expectNoViolations } from '../accessibility.ts';
import { checkNames, hit, hits, pageOf, practice } from '../conflict-screens.ts';
import { expect, test } from '../fixtures.ts';
import { answer, choose } from '../screens.ts';
import { smallTargets } from '../targets.ts';

const closing = 'Close this check? Its report is sealed and cannot be changed.';

/*
 * From an enquiry to a matter at work: staff enter it, a lawyer decides and screens, the matter opens, a new party
 * elsewhere makes it light up, and whoever is screened asks and learns nothing.
 */
for (const { device, use } of [
  { device: 'a screen', use: {} },
  { device: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
])
  test(`on ${device}, an enquiry becomes a matter at work, role by role`, async ({
    api,
    firm,
    browser,
    baseURL,
  }) => {
    // The watch looks once a minute.
    test.setTimeout(300_000);
    const { mill } = await practice(api);
    await api(firmSettings.update, { body: { conflict_gate: 'REQUIRED' } });
    const { STAFF, ATTORNEY, ADMIN } = firm.people;
    const at = { locale: 'en-US', reducedMotion: 'reduce' as const, ...use };
    const [staff, lawyer] = [
      await pageOf(browser, STAFF, baseURL, at),
      await pageOf(browser, ATTORNEY, baseURL, at),
    ];
    const fits = async (page: typeof staff) => {
      if (!use.isMobile) return;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await smallTargets(page)).toEqual([]);
    };

    // Staff enter the enquiry; its parties are checked at once.
    await staff.goto('/matters/add');
    await staff.getByRole('textbox', { name: 'Matter Title' }).fill('Mill: lease');
    await choose(staff, 'Clients', 'Mill GmbH');
    await staff.getByRole('button', { name: 'Add opposing party' }).click();
    await staff.getByRole('combobox', { name: 'Opposing party 1', exact: true }).fill('Byron');
    await staff.getByRole('option', { name: /^Ada Byron/ }).click();
    await staff.getByRole('button', { name: 'Save as pending and check' }).click();
    await expect(hit(staff, 'Mill GmbH')).toContainText('An opponent, now on our side');
    await expect(staff.getByRole('button', { name: 'Close check' })).toHaveCount(0);
    await fits(staff);
    const check = new URL(staff.url()).pathname;
    const [{ id = '' } = {}] = await api(matters.list, { query: { search: 'Mill: lease' } });

    // A lawyer waives one conflict with a consent, and has somebody screened because of the other.
    await lawyer.goto(check);
    await lawyer.getByRole('button', { name: 'More decisions on Mill GmbH' }).click();
    await lawyer.getByRole('menuitem', { name: 'Waive…' }).click();
    const waiver = lawyer.getByRole('dialog', { name: 'Waive the conflict with Mill GmbH' });
    await waiver.getByRole('textbox', { name: 'Reason' }).fill('Both agree in writing.');
    await waiver.getByRole('textbox', { name: 'Who consented, 1' }).fill('Ada Byron');
    await waiver.getByRole('textbox', { name: 'Day of consent 1' }).fill('2026-11-20');
    await fits(lawyer);
    await waiver.getByRole('button', { name: 'Waive' }).click();
    await expect(waiver).toBeHidden();
    await lawyer.getByRole('button', { name: 'More decisions on Ada Byron' }).click();
    await lawyer.getByRole('menuitem', { name: 'Screen…' }).click();
    const screen = lawyer.getByRole('dialog', { name: 'Screen people because of Ada Byron' });
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Acts for Ada Byron.');
    await choose(lawyer, 'Who is screened', ADMIN.username);
    await choose(lawyer, 'Add people', STAFF.username);
    await fits(lawyer);
    await screen.getByRole('button', { name: 'Screen', exact: true }).click();
    await expect(screen).toBeHidden();
    await lawyer.getByRole('button', { name: 'Close check' }).click();
    await answer(lawyer, closing, 'Close check');
    await expect(lawyer.getByText('Waived', { exact: true }).first()).toBeVisible();
    await expectNoViolations(lawyer, 'a check that ended with a waiver');

    // Now it opens.
    await lawyer.goto(`/matters/${id}`);
    await lawyer.getByRole('button', { name: 'Change status: Pending' }).click();
    await lawyer.getByRole('menuitem', { name: 'Open' }).click();
    await expect(lawyer.getByRole('button', { name: 'Change status: Open' })).toBeVisible();
    await fits(lawyer);

    // A party of another matter opposes its client: it lights up.
    await api(firmSettings.update, { body: { conflict_gate: 'WARN' } });
    const other = await api(matters.create, { body: { title: 'Another claim', parties: [] } });
    const body = { contact: mill, role: 'OPPOSING_PARTY' as const };
    await api(parties.create, { params: { id: other.id }, body });
    await expect(async () => {
      await lawyer.reload();
      await expect(lawyer.getByText('New possible conflicts with this matter: Mill GmbH.')).toBeVisible();
    }).toPass({ timeout: 150_000, intervals: [5_000] });
    await expectNoViolations(lawyer, 'a matter that lights up');
    await fits(lawyer);
    await lawyer.getByRole('link', { name: 'Review the hits' }).click();
    await expect(hits(lawyer)).toContainText('Another claim');

    // Whoever is screened asks, and learns one word.
    const screened = await pageOf(browser, ADMIN, baseURL, at);
    await screened.goto(`/matters/${id}`);
    await expect(screened.getByRole('heading', { name: 'Matter not found.' })).toBeVisible();
    await checkNames(screened, 'The Mill');
    await expect(hits(screened)).toContainText('Restricted.');
    await expect(screened.getByRole('main')).not.toContainText('lease');
    await expect(screened.getByRole('main')).not.toContainText(ATTORNEY.name);
    await expectNoViolations(screened, 'what a screened person learns');
    await fits(screened);
    for (const page of [staff, lawyer, screened]) await page.context().close();
  });
