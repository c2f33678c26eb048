import { matters } from '@caseward/contract/matters';
import { rulePacks } from '@caseward/contract/rule-packs';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { answer, choose, store } from '../screens.ts';

test.use({ role: 'ATTORNEY' });

test('an override is written by a form, published, countersigned by another lawyer, and used with its reason', async ({
  page,
  api,
  firm,
}) => {
  await page.goto('/settings/rule-packs');
  await expect(page.getByText('The firm has none yet. Write local rules')).toBeVisible();
  await expectNoViolations(page, 'court rules');
  await page.getByRole('link', { name: 'Add court rules' }).click();
  await page.getByRole('textbox', { name: 'Title of the court rules' }).fill('Local Rules N.D. Ill.');
  await choose(page, 'Shipped court rules', 'United States federal courts: FRCP, FRAP, FRBP');
  await choose(
    page,
    'Rule in place of which it is applied',
    'Answers to interrogatories (Fed. R. Civ. P. 33(b)(2))',
  );
  await page.getByRole('textbox', { name: 'Reason for the override' }).fill('Standing order of Judge Doe');
  await page.getByRole('textbox', { name: 'Period' }).fill('14');
  await page.getByRole('textbox', { name: 'Citation' }).fill('Standing order ¶ 3');
  for (const [name, day] of [
    ['It happened on', '2026-05-01'],
    ['Last day', '2026-05-18'],
  ] as const) {
    const input = page.getByRole('textbox', { name });
    await input.fill(day);
    await input.press('Tab');
  }
  await page.getByRole('textbox', { name: 'Worked out by' }).fill('by hand');
  await expectNoViolations(page, 'the form of a rule');
  await page.getByRole('button', { name: 'Add as a draft' }).click();
  await expect(page.getByRole('heading', { name: 'Local Rules N.D. Ill.' })).toBeVisible();

  // The example says another day than the rule: that is found, and mended in the JSON.
  const draft = page.getByRole('textbox', { name: 'JSON of the pack' });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('list', { name: 'Faults' })).toContainText('Computed was {"on":"2026-05-15"}.');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await draft.fill((await draft.inputValue()).replace('2026-05-18', '2026-05-15'));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The draft was saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('No faults')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('In force since May');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('You published it yourself: another lawyer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Countersign' })).toBeHidden();
  await expectNoViolations(page, 'a published pack');

  const address = page.url();
  const { access, refresh } = firm.people.ADMIN;
  await store(page, { access, refresh });
  await page.goto(address);
  await page.getByRole('button', { name: 'Read version 1' }).click();
  await expect(page.getByRole('dialog').getByText('14 days after: Interrogatories served')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Countersign' }).click();
  await answer(
    page,
    'Countersign version 1 of Local Rules N.D. Ill.? From then on courts and deadlines apply it, and days that it changes are proposed.',
    'Countersign',
  );
  await expect(page.getByText('Version 1 is in use.')).toBeVisible();
  await page.getByRole('link', { name: 'Read the version in use' }).click();
  await expect(page.getByText('14 days after: Interrogatories served')).toBeVisible();

  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  await page.goto(`/matters/${matter.id}`);
  const part = page.getByRole('region', { name: 'Deadlines', exact: true });
  await part.getByRole('button', { name: 'Add deadline' }).click();
  await choose(page, 'Court rule', 'Answers to interrogatories (Standing order ¶ 3)');
  await expect(
    part.getByText('is applied in place of the shipped one: Standing order of Judge Doe'),
  ).toBeVisible();
  const served = part.getByRole('textbox', { name: 'Interrogatories served' });
  await served.fill('2026-05-01');
  await served.press('Enter');
  await expect(part.getByText('May 15, 2026').first()).toBeVisible();
  await expect(part.getByRole('list', { name: 'To be checked' })).toContainText(
    'Standing order of Judge Doe',
  );
});

test('a shipped pack is read with what is contested and what was not read in full', async ({ page }) => {
  await page.goto('/settings/rule-packs');
  await page.getByRole('link', { name: 'Deutschland: Zivilprozess' }).click();
  await expect(page.getByText('Not read in full').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search rules' }).fill('§ 517');
  await expect(page.getByText('Worked examples:').first()).toBeVisible();
  await expectNoViolations(page, 'a shipped pack');
});

test.describe('staff', () => {
  test.use({ role: 'STAFF' });

  test('read court rules, and write none', async ({ page, firm, api }) => {
    expect(firm).toBeDefined();
    expect(await api(rulePacks.firm)).toEqual([]);
    await page.goto('/settings/rule-packs');
    await expect(page.getByText('The firm has none yet. Lawyers write')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add court rules' })).toBeHidden();
  });
});
