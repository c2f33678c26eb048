import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { firm as firmSettings } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { hits, practice } from '../conflict-screens.ts';
import { expect, test } from '../fixtures.ts';
import { inTurns } from '../in-turns.ts';
import { arrowTo, tabTo } from '../keyboard.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';

test.use({ role: 'ATTORNEY' });

test('from a new check to an open matter without a mouse', async ({ page, api, firm }) => {
  const { mill } = await practice(api);
  const set = await firm.admin.call(firmSettings.update, { body: { conflict_gate: 'REQUIRED' } });
  expect(set.status).toBe(200);
  const parties = [{ contact: mill, role: 'PROSPECTIVE_CLIENT' as const }];
  await api(matters.create, { body: { title: 'Mill: lease', status: 'PENDING', parties } });
  const { keyboard } = page;
  await page.goto('/conflicts');
  await tabTo(page, page.getByRole('link', { name: 'Check for conflicts' }));
  await keyboard.press('Enter');

  await tabTo(page, page.getByRole('combobox', { name: 'Name 1', exact: true }));
  await keyboard.type('Ada Byron');
  await arrowTo(page, 'Ada Byron');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Side of name 1' }));
  await keyboard.type('Other side');
  await tabTo(page, page.getByRole('combobox', { name: 'Matter' }));
  await keyboard.type('lease');
  // The options of the sides have no such mark.
  await expect(page.locator('[role="option"]:visible')).toHaveText([/lease/]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'What it is about' }));
  await keyboard.type('A lease');
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Check for conflicts' }));
  await keyboard.press('Enter');

  const waiting = hits(page).getByRole('listitem').filter({ hasText: 'Asked for' });
  await expect(waiting).toHaveCount(2);
  for (const at of [0, 1]) {
    await keyboard.press('j');
    await expect(waiting.nth(at)).toBeFocused();
    await keyboard.press('n');
    await expect(waiting.nth(at).getByRole('button')).toHaveText(['Take back']);
    await expect(waiting.nth(at)).toBeFocused();
  }
  await tabTo(page, page.getByRole('button', { name: 'Close check' }), 'Shift+Tab');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await tabTo(page, question.getByRole('button', { name: 'Close check' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Cleared', { exact: true }).first()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Open matter' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mill: lease');
  await expect(page.getByRole('button', { name: 'Change status: Open' })).toBeVisible();
});

test('of 500 hits the first are there at once, and none moves while they are decided on', async ({
  page,
  firm,
  wire,
}) => {
  test.setTimeout(180_000);
  const many = 500;
  const ids: string[] = [];
  await inTurns(Array.from({ length: many }), async () => {
    const body = { first_name: 'Ada', last_name: 'Byron' };
    ids.push((await firm.admin.call(contacts.create, { body })).body.id);
  });
  // As many parties as a matter may be opened with.
  await inTurns(Array.from({ length: many / 50 }), async () => {
    const parties = ids.splice(0, 50).map((contact) => ({ contact, role: 'WITNESS' as const }));
    const opened = await firm.admin.call(matters.create, { body: { title: 'Class action', parties } });
    expect(opened.status).toBe(201);
  });
  const { ATTORNEY } = firm.people;
  const made = await ATTORNEY.call(conflictChecks.create, {
    body: { subject: 'Enquiry of Lovelace', terms: [{ name: 'Ada Byron', side: 'ADVERSE' }] },
  });
  expect(made.body.hits).toBe(many);
  await noteShifts(page);
  await page.goto(`/conflicts/${made.body.id}`);
  // By their marks: roles and texts of 500 rows take seconds to compute.
  const rows = page.locator('[data-entry]');
  const { keyboard } = page;
  await expect(rows.first()).toBeInViewport();
  // One page of them is asked for, not all.
  expect(wire.sent(conflictChecks.hits)).toHaveLength(1);
  expect(await rows.count()).toBeLessThan(many);

  /** Decides on a hit that has the focus, which stays where it is. */
  const decideAt = async (at: number, waiting: number) => {
    const row = rows.nth(at);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    const place = await row.boundingBox();
    await keyboard.press('n');
    await expect(row.locator('button')).toHaveText(['Take back']);
    await expect(page.getByText(`${waiting} hits wait for a decision.`)).toBeVisible();
    await expect(row).toBeFocused();
    expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2);
  };
  for (const at of [0, 1, 2]) {
    await keyboard.press('j');
    await decideAt(at, many - at - 1);
  }
  await expect(async () => {
    await keyboard.press('End');
    await expect(rows).toHaveCount(many, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await rows.nth(many - 2).focus();
  await keyboard.press('j');
  await decideAt(many - 1, many - 4);
  const { sum, shifts } = await shiftsOf(page);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02);
});
