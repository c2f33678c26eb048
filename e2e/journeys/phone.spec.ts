import { matters } from '@caseward/contract/matters';
import type { Locator, Page } from '@playwright/test';
import type { Firm } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { visitEveryPage } from '../every-page.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { answer, fact, placeOf, signOut } from '../screens.ts';
import { smallTargets } from '../targets.ts';

test.use({
  hasTouch: true,
  isMobile: true,
  firmName: 'Wolfeschlegelsteinhausen, Bergerdorff & Partners LLP',
});

/** Long enough to break any line that does not want to be broken. */
const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungspolice';

/** What a firm works with: a matter with a client, a task that is late, and a note. */
const practice = (api: Api, { admin }: Firm) =>
  enterOneOfEach(api, {
    contact: { email: 'ada@example.com', phone_number: '+1 212 555 0100' },
    matter: { assigned_users: [admin.id], lead_attorney: admin.id },
    task: { assigned_to: admin.id },
  });

/** How far a page reaches beyond the screen's edge, in pixels. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 390, height: 667 } });

  test('each day of a calendar is within reach, wherever its field stands', async ({ page }) => {
    await page.goto('/tasks/add');
    const due = page.getByRole('textbox', { name: 'Due Date' });
    await due.click();
    const days = page.locator('table:has(button), [role=grid]').filter({ visible: true }).last();
    await expect(days.getByRole('button').last()).toBeInViewport({ ratio: 1 });
    await expect(days.getByRole('button').first()).toBeInViewport({ ratio: 1 });
  });
});

for (const width of [390, 360]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('no page scrolls sideways, whatever is written on it', async ({ page, api, firm }) => {
      // Fifty pages take a busy machine longer than a journey is given.
      test.slow();
      const records = await enterOneOfEach(api, {
        contact: { first_name: long, last_name: long, email: `${long.replace('ä', 'ae')}@example.com` },
        matter: {
          title: long,
          local_case_number: long.slice(0, 60),
          description: `${long}\n${long}`,
          assigned_users: [firm.admin.id],
        },
        task: { title: long, description: long, priority: 'URGENT' },
        note: long,
        deadline: long,
        check: long,
        event: long,
        court: long,
        playbook: long,
      });
      await visitEveryPage(page, records, async (path) => {
        expect.soft(await overhang(page), path).toBe(0);
      });
    });
  });
}

test.describe('390 wide', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what one presses is large enough for a finger on every page', async ({ page, api, firm }) => {
    test.setTimeout(180_000);
    const records = await practice(api, firm);
    await visitEveryPage(page, records, async (path) => {
      expect.soft(await smallTargets(page), path).toEqual([]);
    });
    await page.goto('/tasks?due=overdue');
    await expect(page.getByRole('button', { name: /^Due: Overdue/ })).toBeVisible();
    expect.soft(await smallTargets(page), 'a filter').toEqual([]);
    await page.goto('/search?q=byron');
    await expect(page.getByRole('link', { name: /^Ada Byron/ })).toBeVisible();
    expect.soft(await smallTargets(page), 'results').toEqual([]);
    await page.goto(`/matters/${records.ids.matter}/history?show=everything`);
    await expect(page.getByRole('button', { name: /^Sealed/ }).first()).toBeVisible();
    expect.soft(await smallTargets(page), 'sealed events').toEqual([]);
    await signOut(page);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect.soft(await smallTargets(page), 'sign-in').toEqual([]);
  });

  test('and so is what opens on them', async ({ page, api, firm }) => {
    test.setTimeout(180_000);
    const { matter } = (await practice(api, firm)).ids;
    const opened = async (what: string, shown: Locator) => {
      await expect(shown.first()).toBeVisible();
      expect.soft(await smallTargets(page), what).toEqual([]);
      await page.keyboard.press('Escape');
    };
    const dialog = page.getByRole('dialog');
    const press = (name: string | RegExp, within: Page | Locator = page) =>
      within
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .tap();
    await page.goto('/tasks');
    await expect(page.getByRole('row').getByRole('link').first()).toBeVisible();
    for (const name of [/^Views/, /^Columns/, /^Export/]) {
      await press(name);
      await opened(String(name), page.locator('[role=menu], [role=dialog]').filter({ visible: true }));
    }
    await press(/^Filters/);
    await opened('filters', dialog);
    await page.getByRole('row').getByRole('checkbox').last().tap();
    await opened('selected rows', page.getByRole('region', { name: 'Selected' }));
    const banner = page.getByRole('banner');
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    for (const [name, where] of [
      ['Menu', tabs],
      ['Search', tabs],
      ['New', banner],
    ] as const) {
      await press(name, where);
      await opened(name, dialog);
    }
    await press(/^Notifications/, banner);
    await opened('notifications', dialog);
    await banner.getByRole('button').last().tap();
    await opened('the user menu', page.getByRole('menu'));

    await page.goto(`/matters/${matter}`);
    await expect(
      page.getByRole('region', { name: 'Tasks', exact: true }).getByRole('link').first(),
    ).toBeVisible();
    await press(/^Change status/);
    await opened('the status', page.getByRole('menu'));
    await press('More');
    await opened('more actions', page.getByRole('button', { name: 'Delete', exact: true }));
    await press(/^Due date of File/);
    await opened('a due date', page.getByRole('textbox', { name: 'Due date' }));
    for (const name of ['Restrict access', 'Place legal hold']) {
      await press(name);
      await opened(name, dialog);
    }
    await page.goto('/settings/team');
    await press(/^Invite/);
    await opened('an invitation', dialog);
    await page.goto('/tasks/add');
    await page.getByRole('combobox', { name: 'Assignee' }).tap();
    await opened('people', page.getByRole('option'));
  });

  test('the navigation is a drawer', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.getByRole('link', { name: 'Contacts', exact: true })).toBeHidden();
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.tap();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer.getByRole('link')).toHaveText([
      'Dashboard',
      'Matters',
      'Contacts',
      'Tasks',
      'Calendar',
      'Deadlines',
      'Events',
      'Documents',
      'Conflicts',
      'Settings',
      'Help',
    ]);
    await drawer.getByRole('link', { name: 'Matters' }).tap();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matters');

    await menu.tap();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    expect(placeOf(page)).toBe('/matters');
  });

  test('a matter is opened, looked at and deleted with a thumb', async ({ page }) => {
    await page.goto('/matters');
    await page.getByRole('link', { name: 'Add New Matter' }).tap();
    await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
    await page.getByRole('button', { name: 'Save Matter' }).tap();
    await page.getByRole('link', { name: 'Estate of Byron' }).tap();
    await expect(fact(page, 'Case Number')).toHaveText('N/A');
    const remove = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true });
    await expect(remove).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await expectNoViolations(page, 'more actions');
    expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    await page.keyboard.press('Escape');
    await expect(remove).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await remove.tap();
    expect(await overhang(page)).toBe(0);
    await answer(page, 'Are you sure you want to delete this matter?', 'Delete');
    await expect(page.getByText('There are no matters yet.')).toBeVisible();
  });

  test('facts of a matter are whole, the others a tap away', async ({ page, api }) => {
    const { id } = await api(matters.create, {
      body: { title: 'Estate of Byron', local_case_number: long.slice(0, 60), description: 'Last fact' },
    });
    await page.goto(`/matters/${id}`);
    const number = fact(page, 'Case Number');
    const shown = await page.locator('#overview').boundingBox();
    const box = await number.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((shown?.y ?? 0) + (shown?.height ?? 0));
    await expect(number).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Last fact')).toBeHidden();
    await page.getByRole('button', { name: 'All details' }).tap();
    await expect(page.getByText('Last fact')).toBeVisible();
  });

  test('a table becomes blocks that still say what is what', async ({ page, api }) => {
    await api(matters.create, { body: { title: 'Estate of Byron', local_case_number: '2024-P-17' } });
    await page.goto('/matters');
    const row = page.getByRole('row').filter({ hasText: 'Estate of Byron' });
    const [title, number] = [row.getByRole('cell').first(), row.getByRole('cell', { name: '2024-P-17' })];
    const [above, below] = [await title.boundingBox(), await number.boundingBox()];
    expect((below?.y ?? 0) + 1).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    const label = await number.evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(label).toBe('"Local Case Number"');
  });

  test('one signs out', async ({ page }) => {
    await page.goto('/');
    // What is still under way when one signs out is refused, and the browser says so.
    await page.waitForLoadState('networkidle');
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
    expect(await overhang(page)).toBe(0);
    const column = await page.locator('form').boundingBox();
    expect(column?.width).toBeLessThanOrEqual(390);
  });
});
