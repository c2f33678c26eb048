import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { checkNames, hit, hits, names, practice } from '../conflict-screens.ts';
import { expect, test } from '../fixtures.ts';
import { choose } from '../screens.ts';

test.use({ role: 'ATTORNEY' });

test('hits are gone through, selected and decided on, many at once', async ({ page, api }) => {
  await practice(api);
  await checkNames(page, 'Ada Byron\nThe Mill\nCora Brief');
  const first = hits(page).getByRole('listitem').filter({ hasText: 'Asked for' }).first();
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(first).toBeFocused();
  // C means a conflict here, and no new task.
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Conflict with Ada Byron' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await first.focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('checkbox', { name: 'Select Ada Byron' })).toBeChecked();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const selected = page.getByRole('region', { name: 'Selected' });
  await expect(selected).toContainText('2 hits selected');
  await expectNoViolations(page, 'selected hits');
  await page.keyboard.press('n');
  await expect(page.getByText('No conflict with 2 hits.')).toBeVisible();
  await expect(page.getByText('1 hit waits for a decision.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 hits are undecided again.')).toBeVisible();
  await expect(page.getByText('3 hits wait for a decision.')).toBeVisible();
});

test('somebody else is taken back from a later check, or from the contact', async ({ page, api }) => {
  const { mill } = await practice(api);
  const twin = await api(contacts.create, { body: { kind: 'COMPANY', first_name: 'The Mill' } });
  await api(contactDistinctions.create, { params: { id: twin.id }, body: { contact: mill } });
  const parties = [{ contact: twin.id, role: 'CLIENT' }];
  const matter = await api(matters.create, { body: { title: 'Mill: lease', parties } });
  const { id } = await api(conflictChecks.create, { body: { matter: matter.id } });
  await page.goto(`/conflicts/${id}`);
  await page.getByText('1 less likely name').click();
  const folded = page.getByRole('list', { name: 'Less likely hits' });
  await folded.getByRole('button', { name: 'Take back: Mill GmbH' }).click();
  await expect(folded).toContainText('Taken back since. Run the check again to decide on it.');
  await expectNoViolations(page, 'somebody else, taken back');
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(hit(page, 'Mill GmbH')).toContainText('Undecided');

  await api(contactDistinctions.create, { params: { id: twin.id }, body: { contact: mill } });
  await page.goto(`/contacts/${mill}`);
  const apart = page.getByRole('region', { name: 'Told apart from' });
  await expect(apart.getByRole('link', { name: 'The Mill' })).toBeVisible();
  await expectNoViolations(page, 'a contact that was told apart');
  await apart.getByRole('button', { name: 'Take back that The Mill is somebody else' }).click();
  await expect(page.getByText('The Mill may be the same again.')).toBeVisible();
  // The panel stays with the focus, until the page is opened again.
  await expect(apart).toContainText('Nobody is told apart from this contact any more.');
  await expect(apart.getByRole('heading')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mill GmbH');
  await expect(apart).toHaveCount(0);
});

test('somebody else is one click, and says why afterwards', async ({ page, api }) => {
  const { mill } = await practice(api);
  const twin = await api(contacts.create, { body: { kind: 'COMPANY', first_name: 'The Mill' } });
  const parties = [{ contact: twin.id, role: 'CLIENT' }];
  const matter = await api(matters.create, { body: { title: 'Mill: lease', parties } });
  const { id } = await api(conflictChecks.create, { body: { matter: matter.id } });
  await page.goto(`/conflicts/${id}`);
  await expect(
    page.getByRole('definition').filter({ hasText: 'Texts of notes and documents' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Somebody else: Mill GmbH' }).click();
  await expect(page.getByText('Mill GmbH is somebody else.')).toBeVisible();
  await hit(page, 'Mill GmbH').getByRole('button', { name: 'Add reason: Mill GmbH' }).click();
  const why = page.getByRole('dialog', { name: 'Why Mill GmbH is somebody else' });
  await expect(why).toContainText('The whole firm reads it');
  await why.getByRole('textbox', { name: 'Reason' }).fill('Has its seat in Graz.');
  await why.getByRole('button', { name: 'Save' }).click();
  await expect(why).toBeHidden();
  await expect(hit(page, 'Mill GmbH')).toContainText('Has its seat in Graz.');
  await expect(page.getByRole('button', { name: 'Change reason: Mill GmbH' })).toBeFocused();
  await expectNoViolations(page, 'a hit that is somebody else, with a reason');

  const later = await api(conflictChecks.create, { body: { matter: matter.id } });
  await page.goto(`/conflicts/${later.id}`);
  await page.getByText('1 less likely name').click();
  await expect(page.getByRole('list', { name: 'Less likely hits' })).toContainText('Has its seat in Graz.');

  await page.goto(`/contacts/${mill}`);
  const apart = page.getByRole('region', { name: 'Told apart from' });
  await expect(apart).toContainText('Has its seat in Graz.');
  await apart.getByRole('button', { name: 'Change reason: The Mill' }).click();
  const other = page.getByRole('dialog', { name: 'Why The Mill is somebody else' });
  await expect(other).toContainText('Leave it empty to remove the reason.');
  await expectNoViolations(page, 'why somebody is somebody else');
  await other.getByRole('textbox', { name: 'Reason' }).fill('Has its seat in Linz.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(apart).toContainText('Has its seat in Linz.');
  await expect(apart).not.toContainText('Reason given by');
  await expectNoViolations(page, 'a contact that was told apart with a reason');
});

test('the reason of somebody else is replaced and removed, and undoing leaves it theirs', async ({
  page,
  api,
  firm: { people },
}) => {
  const { mill } = await practice(api);
  const twin = await api(contacts.create, { body: { kind: 'COMPANY', first_name: 'The Mill' } });
  const body = { contact: mill, reason: 'Under investigation.' };
  await people.STAFF.call(contactDistinctions.create, { params: { id: twin.id }, body });
  await page.goto(`/contacts/${mill}`);
  const apart = page.getByRole('region', { name: 'Told apart from' });
  const say = async (reason: string) => {
    await apart.getByRole('button', { name: 'Change reason: The Mill' }).click();
    const why = page.getByRole('dialog', { name: 'Why The Mill is somebody else' });
    await expect(why).toContainText('Your reason will stand under your name.');
    await why.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await why.getByRole('button', { name: 'Save' }).click();
    await expect(why).toBeHidden();
  };
  await say('Has its seat in Linz.');
  await expect(apart).toContainText(`Has its seat in Linz.Reason given by`);
  await apart.getByRole('button', { name: 'Take back that The Mill is somebody else' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The Mill is somebody else.')).toBeVisible();
  await expect(apart).toContainText(people.STAFF.name);
  await expect(apart).toContainText(people.ATTORNEY.name);
  await expectNoViolations(page, 'a reason that somebody else has replaced');
  await say('');
  await expect(apart).toContainText('Reason removed by');
  await expect(apart).toContainText(people.STAFF.name);
  await expect(apart).not.toContainText('Linz');
  await expect(apart.getByRole('button', { name: 'Add reason: The Mill' })).toBeFocused();
});

test('a hit says what was decided of it in an earlier check, and leads there', async ({ page, api }) => {
  await practice(api);
  await checkNames(page, 'Ada Byron');
  await page.getByRole('button', { name: 'No conflict: Ada Byron' }).click();
  await expect(hit(page, 'Ada Byron')).toContainText('No conflict');
  const first = new URL(page.url()).pathname;
  await expect(hit(page, 'Ada Byron')).not.toContainText('Decided earlier');
  await checkNames(page, 'Ada Byron');
  await expect(hit(page, 'Ada Byron')).toContainText('Decided earlier: No conflict');
  await expectNoViolations(page, 'a hit that was decided on earlier');
  await hit(page, 'Ada Byron').getByRole('link', { name: 'Enquiry of Lovelace' }).click();
  await expect(page).toHaveURL(first);
});

test('a waiver names its document, and one without is incomplete', async ({ page, api, firm }) => {
  const { mill } = await practice(api);
  const parties = [{ contact: mill, role: 'CLIENT' }];
  const matter = await api(matters.create, { body: { title: 'Mill: lease', parties } });
  const file_path = await upload(firm.admin, 'consent.txt', 'we consent');
  await api(documents.create, { body: { title: 'consent.txt', matter: matter.id, file_path } });
  const { id } = await api(conflictChecks.create, { body: { matter: matter.id } });
  await page.goto(`/conflicts/${id}`);
  await page.getByRole('button', { name: 'More decisions on Mill GmbH' }).click();
  await page.getByRole('menuitem', { name: 'Waive…' }).click();
  const waiver = page.getByRole('dialog', { name: 'Waive the conflict with Mill GmbH' });
  await waiver.getByRole('textbox', { name: 'Reason' }).fill('Both agree.');
  await waiver.getByRole('textbox', { name: 'Who consented, 1' }).fill('Mill GmbH');
  await waiver.getByRole('textbox', { name: 'Day of consent 1' }).fill('2026-11-20');
  await expect(waiver).toContainText('Not in writing: this waiver will be listed as incomplete.');
  await choose(page, 'Document with the consents', 'consent.txt');
  await expect(waiver).not.toContainText('Not in writing');
  await waiver.getByRole('button', { name: 'Waive' }).click();
  await expect(waiver).toBeHidden();
  await expect(hit(page, 'Mill GmbH')).toContainText('Document: consent.txt');
  await expect(hit(page, 'Mill GmbH')).not.toContainText('incomplete');
});

test('people are screened from the report, and the page of the matter says so', async ({
  page,
  api,
  firm,
}) => {
  const { mill } = await practice(api);
  const parties = [{ contact: mill, role: 'CLIENT' }];
  const matter = await api(matters.create, { body: { title: 'Mill: lease', parties } });
  const { id } = await api(conflictChecks.create, { body: { matter: matter.id } });
  await page.goto(`/conflicts/${id}`);
  await page.getByRole('button', { name: 'More decisions on Mill GmbH' }).click();
  await page.getByRole('menuitem', { name: 'Screen…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Screen people because of Mill GmbH' });
  await expect(dialog).toContainText('only the matter’s team and the people you add keep access');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She acted for the other side.');
  await dialog.getByRole('button', { name: 'Screen', exact: true }).click();
  await expect(dialog).toContainText('Choose who is screened.');
  await choose(page, 'Who is screened', firm.people.STAFF.username);
  await expectNoViolations(page, 'screening');
  await dialog.getByRole('button', { name: 'Screen', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(hit(page, 'Mill GmbH')).toContainText(`Screened: ${firm.people.STAFF.name}`);
  await expect(hit(page, 'Mill GmbH')).toContainText('Ethical wall');
  await page.goto(`/matters/${matter.id}`);
  await expect(page.getByText('Screened because of a conflict of interest')).toBeVisible();
});

test('the report is printed whole, whatever the screen shows', async ({ page, api }) => {
  await practice(api);
  await checkNames(page, 'Ada Byron\nThe Mill');
  await names(page).getByRole('link', { name: 'The Mill' }).click();
  await expect(page.getByRole('heading', { name: 'Hits for The Mill' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Hits', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hits for The Mill' })).toBeHidden();
  await expect(hit(page, 'Ada Byron').filter({ visible: true })).toContainText('Against a client');
  await expect(page.getByText('This copy leaves out what its reader may not see.')).toBeVisible();
  await expect(page.getByText('Texts of notes and documents')).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('All names').filter({ visible: true })).toHaveCount(0);
  // From a dark screen it is as black on white.
  const grounds = () =>
    page
      .locator('main li[data-chosen]')
      .evaluateAll((found) => found.map((each) => getComputedStyle(each).backgroundColor));
  const onLight = await grounds();
  expect(onLight.length).toBeGreaterThan(0);
  await followScheme(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  expect(await grounds()).toEqual(onLight);
});

test('who was born on the same day under the same family name is a hit, and says so', async ({
  page,
  api,
}) => {
  const born = { last_name: 'Byron', date_of_birth: '1985-12-10' };
  const client = await api(contacts.create, { body: { first_name: 'Augusta', ...born } });
  const twin = await api(contacts.create, { body: { first_name: 'Wilhelmina', ...born } });
  await api(matters.create, { body: { title: 'Trust', clients: [client.id] } });
  const parties = [{ contact: twin.id, role: 'OPPOSING_PARTY' as const }];
  const matter = await api(matters.create, { body: { title: 'Claim', parties, status: 'PENDING' } });
  const { id } = await api(conflictChecks.create, { body: { matter: matter.id } });
  await page.goto(`/conflicts/${id}`);
  await expect(hit(page, 'Augusta Byron')).toContainText('Against a client');
  await expect(hit(page, 'Augusta Byron')).toContainText(
    'The same family name and day of birth: December 10, 1985',
  );
  await expectNoViolations(page, 'a hit by day of birth');
});
