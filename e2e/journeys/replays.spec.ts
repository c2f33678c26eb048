import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import type { Role } from '@caseward/contract/roles';
import { rulePacks } from '@caseward/contract/rule-packs';
import { tasks } from '@caseward/contract/tasks';
import { packText, publishPack } from '../../apps/server/src/testing/pack-of-firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { choose, fact, rowOf } from '../screens.ts';

/** A deadline of May 22, whose court turns out to be closed on that day. */
async function closeCourt(api: Api, responsible: string) {
  const court = await api(courts.create, {
    body: { name: 'District Court', time_zone: 'America/New_York', packs: ['us-federal'] },
  });
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace', court: court.id } });
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2034-05-01', court: court.id };
  const made = await api(deadlines.create, {
    body: { title: 'Answer', matter: matter.id, kind: 'RESPONSE', reason: 'Served', responsible, question },
  });
  await api(tasks.create, {
    body: {
      ...{ title: 'Write the draft', due_date: '2034-05-15', assigned_to: null },
      ...{ matter: matter.id, deadline: made.id },
    },
  });
  await api(courtDays.add, {
    params: { id: court.id },
    body: { day: made.due_on, kind: 'HOLIDAY', source: 'General order 12' },
  });
  await expect.poll(async () => (await api(replays.list))[0]?.state).toBe('DONE');
  return made;
}

for (const [role, size] of [
  ['ATTORNEY', { width: 1280, height: 800 }],
  ['ADMIN', { width: 360, height: 740 }],
] as const)
  test.describe(`${role}, ${size.width} pixels wide`, () => {
    test.use({ role, viewport: size });

    test('a closure proposes another day, which is found from the dashboard and accepted', async ({
      page,
      api,
      firm,
    }) => {
      const { id, due_on } = await closeCourt(api, firm.people[role].id);
      await page.goto('/');
      await page.getByRole('link', { name: /^1 Replays to review/ }).click();
      await rowOf(page, 'Answer').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Answer' })).toBeVisible();
      await expect(page.getByText('Another day is proposed')).toBeVisible();
      await page.getByRole('link', { name: 'Review', exact: true }).click();
      await expect(page.getByRole('checkbox', { name: 'Answer' })).toBeVisible();
      await expect(rowOf(page, 'Answer').getByText('Due May 15, 2034')).toBeVisible();
      await expect(rowOf(page, 'Answer').getByRole('link', { name: 'Write the draft' })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(size.width);
      await expectNoViolations(page, 'the review of a replay');
      await page.getByRole('button', { name: 'Accept all' }).click();
      await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/);
      await page.getByRole('textbox', { name: 'Reason' }).fill('General order 12');
      await page.getByRole('button', { name: 'Accept all' }).click();
      await expect(page.getByText('Accepted: General order 12')).toBeVisible();
      const after = await api(deadlines.get, { params: { id } });
      expect(after.due_on > due_on).toBe(true);
      expect(after).toMatchObject({ source: 'REPLAYED', confirmed: false, proposed_on: null });
    });
  });

test('the second day that a rule needs is that of an event: when it moves, another day is proposed', async ({
  page,
  api,
}) => {
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const addEvent = (title: string, day: string) =>
    api(events.create, { body: { title, kind: 'SERVICE', day, matter: matter.id } });
  await addEvent('Complaint served', '2026-05-01');
  const appeared = await addEvent('Lovelace appeared', '2026-05-11');
  await page.goto(`/matters/${matter.id}`);
  const due = page.getByRole('region', { name: 'Deadlines', exact: true });
  await due.getByRole('button', { name: 'Add deadline' }).click();
  await choose(page, 'Court rule', 'Scheduling order of the judge (Fed. R. Civ. P. 16(b)(2))');
  await due.getByRole('combobox', { name: 'Counted from' }).click();
  await page.getByRole('option', { name: /Complaint served/ }).click();
  await due.getByRole('combobox', { name: 'Event: First defendant appeared' }).click();
  await page.getByRole('option', { name: /Lovelace appeared/ }).click();
  await expect(due.getByText('July 10, 2026').first()).toBeVisible();
  await expectNoViolations(page, 'a deadline that is counted from two events');
  await due.getByRole('textbox', { name: 'Reason' }).fill('Docket');
  await due.getByRole('button', { name: 'Save deadline' }).click();
  await rowOf(page, 'Scheduling order of the judge').getByRole('link').first().click();
  await expect(fact(page, 'Counted from')).toHaveText(['Complaint served', 'Lovelace appeared']);

  const body = { day: '2026-05-13', reason: 'Docket entry 7' };
  await api(events.patch, { params: { id: appeared.id }, body });
  await expect.poll(async () => (await api(replays.list))[0]?.state).toBe('DONE');
  await page.reload();
  await expect(page.getByText('Another day is proposed')).toBeVisible();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Docket entry 7');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('Accepted: Docket entry 7')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('First defendant appeared: May 13, 2026')).toBeVisible();
});

test.describe('a lawyer', () => {
  test.use({ role: 'ATTORNEY' });

  test('countersigns court rules, accepts the day that they propose, and keeps that of their next version', async ({
    page,
    api,
    firm,
  }) => {
    const rule = 'us-federal/frcp-33-b-2';
    const overrides = { rule, reason: 'Standing order' };
    const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
    const { id } = await api(deadlines.create, {
      body: {
        ...{ title: 'Interrogatories', matter: matter.id, kind: 'RESPONSE', reason: 'Served' },
        ...{ question: { rule, trigger: '2034-05-01' }, responsible: firm.people.ATTORNEY.id },
      },
    });
    const pack = await publishPack(firm.admin, packText('firm-local', 14, { overrides }));
    const countersign = async (version: number) => {
      await page.goto(`/settings/rule-packs/${pack}`);
      await page.getByRole('button', { name: 'Countersign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Countersign' }).click();
      await expect(page.getByText(`Version ${version} is in use.`)).toBeVisible();
      await expect
        .poll(async () => (await api(replays.list))[0])
        .toMatchObject({ state: 'DONE', pending: 1 });
    };
    const review = async (why: string) => {
      await page.goto(`/deadlines/${id}`);
      await expect(page.getByText('Another day is proposed')).toBeVisible();
      await page.getByRole('link', { name: 'Review', exact: true }).click();
      await expect(rowOf(page, 'Interrogatories')).toContainText(why);
    };

    await countersign(1);
    await review('Newer court rules: Local rules 1');
    await expect(rowOf(page, 'Interrogatories')).toContainText('16 days earlier');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Order of Judge Doe');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(page.getByText('Accepted: Order of Judge Doe')).toBeVisible();
    await page.goto(`/deadlines/${id}`);
    await expect(page.getByRole('list', { name: 'Days' }).getByRole('listitem')).toHaveCount(2);
    const accepted = await api(deadlines.get, { params: { id } });
    expect(accepted).toMatchObject({ due_on: '2034-05-15', source: 'REPLAYED', proposed_on: null });

    const { version } = await api(rulePacks.update, {
      params: { id: pack },
      body: { draft: packText('firm-local', 21, { overrides, version: '2', expected: '2026-05-22' }) },
    });
    await api(rulePacks.publish, { params: { id: pack }, body: { version, reason: 'Amended' } });
    await countersign(2);
    await review('Newer court rules: Local rules 2');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Not for cases that are pending');
    await page.getByRole('button', { name: 'Keep all' }).click();
    await expect(page.getByText('Kept: Not for cases that are pending')).toBeVisible();
    expect(await api(deadlines.get, { params: { id } })).toMatchObject({
      due_on: '2034-05-15',
      value_number: 2,
    });
  });
});

for (const role of ['STAFF', 'READ_ONLY'] satisfies Role[])
  test.describe(`as ${role}`, () => {
    test.use({ role });

    test('what is proposed is read, and not decided', async ({ page, api, firm }) => {
      const { id } = await closeCourt(api, firm.people.STAFF.id);
      await page.goto('/deadlines');
      await page.getByRole('link', { name: 'Replay review' }).click();
      await page.getByRole('link', { name: /^District Court/ }).click();
      await expect(rowOf(page, 'Answer')).toContainText('To decide');
      await expect(rowOf(page, 'Answer')).toContainText('Write the draft');
      await expect(page.getByRole('button', { name: 'Accept all' })).toHaveCount(0);
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await page.goto(`/deadlines/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Answer' })).toBeVisible();
      const confirms = page.getByRole('heading', { name: 'Confirm this day' });
      const computed = page.getByRole('heading', { name: 'How it was computed' });
      // Whose role confirms nothing is offered nothing, and sees the computation.
      await expect(role === 'READ_ONLY' ? computed : confirms).toBeVisible();
      await expect(role === 'READ_ONLY' ? confirms : computed).toHaveCount(0);
    });
  });
