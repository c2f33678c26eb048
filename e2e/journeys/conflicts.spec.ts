import { conflictChecks } from '@caseward/contract/conflict-checks';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import type { Firm } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { checkNames, hit, hits, names, pageOf, practice, show } from '../conflict-screens.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { answer, placeOf, rowOf } from '../screens.ts';
import { smallTargets } from '../targets.ts';

/** The firm of the attorney alone: for Ada Byron, behind a wall. */
async function hiddenMatter({ people: { ATTORNEY } }: Firm, client: string) {
  const { body } = await ATTORNEY.call(matters.create, {
    body: { title: 'Byron: sale of the estate', parties: [{ contact: client, role: 'CLIENT' }] },
  });
  await ATTORNEY.call(walls.raise, {
    params: { id: body.id },
    body: { reason: 'Confidential', members: [ATTORNEY.id] },
  });
}

test.describe('an attorney', () => {
  test.use({ role: 'ATTORNEY' });

  test('has the names of a colleague who joins checked, from a file', async ({ page, api, errors }) => {
    await practice(api);
    await page.goto('/conflicts/new');
    await page.getByRole('button', { name: 'Check a list' }).click();
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText('Choose a file, or paste names.')).toBeVisible();
    await expectNoViolations(page, 'a list to check');
    const file = (content: string) => ({
      name: 'names.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file('Name,Role\nAda Byron,Friend\n'));
    errors.expect(/^Failed to check for conflicts\./);
    errors.tolerate(failedRequest);
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText(/^Row 2: Friend is not one of: Prospective client,/).first()).toBeVisible();
    const strangers = Array.from({ length: 80 }, (_, n) => `Zyx${n} Wvut${n},,`).join('\n');
    await input.setInputFiles(file(`Name,Role,Subject\nAda Byron,Adverse party,A will\n${strangers}\n`));
    await page.getByLabel('What it is about').fill('Names of a colleague');
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByRole('heading', { name: 'Names of a colleague' })).toBeVisible();
    await expect(page.getByText('1 hit waits for a decision.')).toBeVisible({ timeout: 30_000 });
    await expect(hit(page, 'Ada Byron')).toContainText('Against a client');
    await expect(hit(page, 'Ada Byron')).toContainText('What it was about: A will');
    await expectNoViolations(page, 'a checked list');
  });

  test('pastes more names than a check takes, and has them checked as a list', async ({ page, api }) => {
    await practice(api);
    await page.goto('/conflicts/new');
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const strangers = Array.from({ length: 69 }, (_, n) => `Zyx${n} Wvut${n}`);
    await page.getByLabel('Names, one in each line').fill(['Byron, Ada', ...strangers].join('\n'));
    await page.getByRole('button', { name: 'Check 70 names as a list' }).click();
    await page.getByText('Another list').click();
    await page.getByRole('button', { name: 'Check the list' }).click();
    await expect(page.getByText('1 hit waits for a decision.')).toBeVisible({ timeout: 30_000 });
    await expect(hit(page, 'Ada Byron')).toContainText('Same name');
  });

  test('a pasted list is checked though nobody added its names one by one', async ({ page, api }) => {
    await practice(api);
    await page.goto('/conflicts/new');
    await page.getByRole('combobox', { name: 'Name 1', exact: true }).fill('Nobody Known');
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await page.getByLabel('Names, one in each line').fill('Ada Byron');
    await page.getByRole('button', { name: 'Check for conflicts' }).click();
    await expect(hit(page, 'Ada Byron')).toContainText('Same name');
  });

  test('checks a pasted list, decides on what is found, and closes the check', async ({ page, api }) => {
    await practice(api);
    await checkNames(page, '1. Ada Byron\n2. The Mill\n\n- Coral Brief\n- Nobody Known');
    await expect(names(page).getByRole('listitem')).toHaveText([
      /^All names/,
      /^Ada Byron.*1 undecided.*Other side/,
      /^The Mill.*1 undecided/,
      /^Coral Brief/,
      /^Nobody Known.*No hits/,
    ]);
    await expect(page.getByText(/^\d hits wait for a decision\.$/)).toBeVisible();
    // The gravest is first.
    await expect(hits(page).getByRole('listitem').first()).toContainText('Against a client');
    await expect(hit(page, 'Ada Byron')).toContainText('Byron v. Mill');
    await expect(hit(page, 'Ada Byron')).toContainText('Client · Our side · Open');
    await expect(hit(page, 'Cora Brief')).toContainText('coral and cora differ in a letter or two');
    await expectNoViolations(page, 'a check');

    // What waits for a decision keeps a check open.
    await page.getByRole('button', { name: 'Somebody else: Cora Brief' }).click();
    await expect(page.getByText('Cora Brief is somebody else.')).toBeVisible();
    await expect(hit(page, 'Cora Brief')).toContainText('Somebody else');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Cora Brief is undecided again.')).toBeVisible();
    await page.getByRole('button', { name: 'Somebody else: Cora Brief' }).click();
    await page.getByRole('button', { name: 'No conflict: Mill GmbH' }).click();
    await expect(page.getByText('1 hit waits for a decision.')).toBeVisible();

    // One name alone, and what waits, are in the address.
    await names(page).getByRole('link', { name: 'Ada Byron' }).click();
    await expect(page.getByRole('heading', { name: 'Hits for Ada Byron' })).toBeVisible();
    await show(page, 'Undecided');
    expect(placeOf(page)).toMatch(/\?name=[-\da-f]{36}&show=undecided$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Hits for Ada Byron' })).toBeVisible();
    await expect(hits(page).getByRole('link', { name: 'Mill GmbH' })).toHaveCount(0);

    await page.getByRole('button', { name: 'More decisions on Ada Byron' }).click();
    await page.getByRole('menuitem', { name: 'Waive…' }).click();
    const waiver = page.getByRole('dialog', { name: 'Waive the conflict with Ada Byron' });
    await waiver.getByRole('textbox', { name: 'Reason' }).fill('Unrelated, and both agree.');
    await waiver.getByRole('button', { name: 'Waive' }).click();
    await expect(waiver.getByRole('textbox', { name: 'Who consented, 1' })).toHaveAccessibleDescription(
      'Enter who has consented.',
    );
    await waiver.getByRole('textbox', { name: 'Who consented, 1' }).fill('Ada Byron');
    await waiver.getByRole('textbox', { name: 'Day of consent 1' }).fill('2026-11-20');
    await expectNoViolations(page, 'a waiver');
    await waiver.getByRole('button', { name: 'Waive' }).click();
    await expect(waiver).toBeHidden();
    await expect(hits(page)).toContainText('Everything is decided.');
    await show(page, 'All');
    await expect(hits(page)).toContainText('Consent of Ada Byron, November 20, 2026, Signed');

    await page.getByRole('button', { name: 'Close check' }).click();
    await answer(page, 'Close this check? Its report is sealed and cannot be changed.', 'Close check');
    await expect(page.getByRole('region', { name: 'Check' })).toContainText(/[\da-f]{64}/);
    await expect(page.getByText('Waived', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close check' })).toHaveCount(0);
    await expect(hits(page).getByRole('button')).toHaveCount(0);
    await expectNoViolations(page, 'a closed check');
    await page.goto('/conflicts?show=undecided');
    await expect(page.getByText('No check waits for a decision.')).toBeVisible();
    await show(page, 'Mine');
    await expect(rowOf(page, 'Enquiry of Lovelace')).toContainText('Waived');
    expect(placeOf(page)).toBe('/conflicts?show=mine');
  });
});

test('what is hidden is one word outside, and a question inside', async ({
  page,
  api,
  firm,
  browser,
  baseURL,
}) => {
  const { ada } = await practice(api);
  await hiddenMatter(firm, ada);
  await checkNames(page, 'Ada Byron');
  const restricted = names(page).getByRole('listitem').filter({ hasText: 'Ada Byron' });
  await expect(restricted).toContainText('Restricted: asked');
  await expect(hits(page)).toContainText(
    "Restricted. A part of the firm's files that you may not see has a name like this.",
  );
  await expect(page.getByRole('main')).not.toContainText('sale of the estate');
  await page.getByRole('button', { name: 'No conflict: Ada Byron' }).click();
  await expect(page.getByText('Somebody who may see what is restricted has not answered yet.')).toBeVisible();

  const inside = await pageOf(browser, firm.people.ATTORNEY, baseURL);
  await inside.goto('/');
  await inside.getByRole('link', { name: '1 question waits for your answer' }).click();
  const questions = inside.getByRole('region', { name: 'Waiting for your answer' });
  await expect(questions).toContainText('Byron: sale of the estate');
  await expect(questions).toContainText(
    `${firm.admin.name} asks whether this matter conflicts with an enquiry that names “Ada Byron” (Other side).`,
  );
  await expectNoViolations(inside, 'a question');
  await questions.getByRole('button', { name: 'Answer: Byron: sale of the estate' }).click();
  const dialog = inside.getByRole('dialog', { name: 'Byron: sale of the estate' });
  await expect(dialog.getByRole('button', { name: 'Answer' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'No: it does not stand in the way' }).check();
  await dialog.getByRole('textbox', { name: 'What they are told' }).fill('Another person of that name.');
  await expectNoViolations(inside, 'an answer');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(questions).toHaveCount(0);
  await inside.context().close();

  await page.reload();
  await expect(hits(page)).toContainText(/Restricted: does not stand in the way \(answered .*2026\)\./);
  await expect(hits(page)).toContainText('Another person of that name.');
  await expect(page.getByRole('main')).not.toContainText(firm.people.ATTORNEY.name);
  await page.getByRole('button', { name: 'Close check' }).click();
  await answer(page, 'Close this check? Its report is sealed and cannot be changed.', 'Close check');
  await expect(page.getByText('Cleared', { exact: true }).first()).toBeVisible();
});

test.describe('staff', () => {
  test.use({ role: 'STAFF' });

  test('say who is somebody else, and leave what opposes to lawyers', async ({ page, api }) => {
    await practice(api);
    await checkNames(page, 'Ada Byron\nCora Brief');
    const buttonsOf = (name: string) => hit(page, name).getByRole('button');
    await expect(buttonsOf('Ada Byron')).toHaveText(['Somebody else']);
    await expect(buttonsOf('Cora Brief')).toHaveText(['Somebody else', 'No conflict']);
    await expect(page.getByRole('button', { name: 'Close check' })).toHaveCount(0);
    await page.getByRole('button', { name: 'No conflict: Cora Brief' }).click();
    await expect(buttonsOf('Cora Brief')).toHaveText(['Take back']);
    await page.getByRole('button', { name: 'Take back: Cora Brief' }).click();
    await expect(buttonsOf('Cora Brief')).toHaveText(['Somebody else', 'No conflict']);
  });
});

test.describe('who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('reads the check of a matter, and can change nothing', async ({ page, api }) => {
    const { mill } = await practice(api);
    const parties = [{ contact: mill, role: 'CLIENT' }];
    const matter = await api(matters.create, { body: { title: 'Mill: lease', parties } });
    const { id } = await api(conflictChecks.create, { body: { matter: matter.id } });
    await page.goto('/conflicts');
    await page.getByRole('link', { name: 'Mill: lease' }).click();
    expect(placeOf(page)).toBe(`/conflicts/${id}`);
    await expect(hit(page, 'Mill GmbH')).toContainText('An opponent, now on our side');
    await expect(hits(page).getByRole('button')).toHaveCount(0);
    await page.goto('/conflicts/new');
    await expect(page.getByRole('main')).toContainText('Your role does not allow this.');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a name is checked and decided on with a thumb', async ({ page, api }) => {
    await practice(api);
    await checkNames(page, 'Ada Byron\nNobody Known');
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Somebody else: Ada Byron' }).tap();
    await expect(hit(page, 'Ada Byron').getByRole('button')).toHaveText(['Take back']);
    await expectNoViolations(page, 'a check on a phone');
    await names(page).getByRole('link', { name: 'Nobody Known' }).tap();
    await expect(hits(page)).toContainText(
      'No name like these among 3 names of 3 contacts, 1 matter and 0 register entries.',
    );
  });
});

test('a check that is not there is not found', async ({ page, errors }) => {
  errors.expect(/status of 404/);
  await page.goto(`/conflicts/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Conflict check not found.' })).toBeVisible();
  await page.getByRole('link', { name: 'All conflict checks' }).click();
  await expect(page.getByText('No conflict checks yet.', { exact: false })).toBeVisible();
});

test('a matter says which parties no check covers, and is checked from there', async ({ page, api }) => {
  const { mill } = await practice(api);
  const parties = [{ contact: mill, role: 'CLIENT' }];
  const { id } = await api(matters.create, { body: { title: 'Mill: lease', parties } });
  await page.goto(`/matters/${id}`);
  const panel = page.getByRole('region', { name: 'Conflicts of interest' });
  await expect(panel).toContainText('1 party is not covered by a check.');
  await expect(panel).toContainText('Not checked yet');
  await expectNoViolations(page, 'a matter without a check');
  await panel.getByRole('button', { name: 'Check for conflicts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mill: lease');
  await expect(hit(page, 'Mill GmbH')).toContainText('An opponent, now on our side');
  await page.goBack();
  await expect(panel).toContainText('Check not closed yet');
  await expect(panel.getByRole('button')).toHaveCount(0);
  await panel.getByRole('link', { name: /^Check of / }).click();
  await page.getByRole('button', { name: 'No conflict: Mill GmbH' }).click();
  await page.getByRole('button', { name: 'Close check' }).click();
  await answer(page, 'Close this check? Its report is sealed and cannot be changed.', 'Close check');
  await page
    .getByRole('region', { name: 'Check' })
    .getByRole('link', { name: /Mill: lease/ })
    .click();
  await expect(panel).toContainText(/Cleared on \w+ \d+, 2026 by .*, \d names? against [\d,]+\./);
  await expectNoViolations(page, 'a matter that is covered');
});
