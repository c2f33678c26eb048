import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { headingsOf, placeOf, rowOf } from '../screens.ts';
import { smallTargets } from '../targets.ts';

// Wednesday, noon in the firm's time zone.
const now = new Date('2199-03-13T12:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('the views of the list are links, and the last one is where the menu leads', async ({
  page,
  api,
  firm,
}) => {
  const add = (title: string, body: object = {}) => api(tasks.create, { body: { title, ...body } });
  const assigned_to = firm.people.STAFF.id;
  await add('Mine, undated');
  await add('Hers, late', { due_date: '2020-01-02', assigned_to });
  await add('Mine, done', { status: 'DONE', due_date: '2020-01-01' });
  await page.goto('/tasks');
  const views = page.getByRole('navigation', { name: 'Views of tasks' });
  await expect(views.getByRole('link')).toHaveText(['All 3', 'Mine 2', 'Overdue 1', 'This week 0', 'Done 1']);
  const current = views.locator('[aria-current]');
  const listed = page.getByRole('row').getByRole('link');
  await expect(current).toHaveText('All 3');
  await expect(listed).toHaveText(['Hers, late', 'Mine, undated', 'Mine, done']);
  await expect(headingsOf(page.getByRole('table')).nth(1)).toHaveAttribute('aria-sort', 'ascending');
  await expectNoViolations(page, 'views of tasks');

  for (const [view, place, rows] of [
    ['Mine', '/tasks?assigned_to=me', ['Mine, undated', 'Mine, done']],
    ['Overdue', '/tasks?due=overdue', ['Hers, late']],
    ['Done', '/tasks?status=DONE', ['Mine, done']],
  ] as const) {
    await views.getByRole('link', { name: view }).click();
    await expect.poll(() => placeOf(page)).toBe(place);
    await expect(listed).toHaveText([...rows]);
    await expect(current).toContainText(view);
  }

  // Remembered by this browser, also after a reload; an address says what it says.
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/');
  await menu.getByRole('link', { name: 'Tasks' }).click();
  await expect.poll(() => placeOf(page)).toBe('/tasks?status=DONE');
  await page.goto('/tasks?due=overdue');
  await expect(listed).toHaveText(['Hers, late']);
  await page.goto('/tasks');
  await expect(current).toContainText('All');
  await views.getByRole('link', { name: 'Mine' }).click();
  await views.getByRole('link', { name: 'All' }).click();
  await menu.getByRole('link', { name: 'Contacts' }).click();
  await menu.getByRole('link', { name: 'Tasks' }).click();
  await expect.poll(() => placeOf(page)).toBe('/tasks');
});

test('the counts of the views follow what is done in a row', async ({ page, api }) => {
  await api(tasks.create, { body: { title: 'File the petition', due_date: '2020-01-02' } });
  await page.goto('/tasks');
  const views = page.getByRole('navigation', { name: 'Views of tasks' });
  await expect(views.getByRole('link', { name: 'Overdue' })).toHaveText('Overdue 1');
  await page.getByRole('button', { name: 'Done: File the petition' }).click();
  await expect(views.getByRole('link', { name: 'Overdue' })).toHaveText('Overdue 0');
  await expect(views.getByRole('link', { name: 'Done' })).toHaveText('Done 1');
});

test('what is due this week is one click away', async ({ page, api }) => {
  // The firm is in New York.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  await api(tasks.create, { body: { title: 'Today', due_date: today } });
  await api(tasks.create, { body: { title: 'Some day', due_date: '2199-01-01' } });
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page.getByRole('row').getByRole('link')).toHaveText(['Today']);
});

test('a task that was just saved is seen at once, however far down it would stand', async ({ page, api }) => {
  for (let n = 1; n <= 20; n += 1)
    await api(tasks.create, { body: { title: `Task ${n}`, due_date: day(n) } });
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('Undated');
  await page.getByRole('button', { name: 'Save task' }).click();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Undated');
  await expect(first).toHaveAttribute('data-saved');
  await expect(rowOf(page, 'Undated')).toHaveCount(1);
  await expect(first).toBeInViewport();
  await page.getByRole('link', { name: 'Undated' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Undated still');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(first).toContainText('Undated still');
  // Once the message is read, it stands where it belongs.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(first).toContainText('Task 1');
  await expect(rowOf(page, 'Undated still')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('five tasks stand on the first screen, each with its targets for a thumb', async ({ page, api }) => {
    const matter = (await api(matters.create, { body: { title: 'Estate of Wilhelmina van der Berg' } })).id;
    for (let n = 1; n <= 6; n += 1)
      await api(tasks.create, {
        body: {
          title: n % 2 ? `Call the court, ${n}` : `Serve the second request for production, number ${n}`,
          matter,
          due_date: day(n),
          priority: n % 3 ? 'NORMAL' : 'URGENT',
        },
      });
    await page.goto('/tasks');
    const fifth = page.getByRole('row').filter({ hasText: 'Call the court, 5' });
    await expect(fifth).toBeVisible();
    const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox();
    const box = await fifth.boundingBox();
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    expect(await smallTargets(page)).toEqual([]);
    // Each button of a card is what one hits in its middle.
    for (const button of await fifth.getByRole('button').all()) {
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const hit = await button.evaluate((own, at) => own.contains(document.elementFromPoint(...at)), [
        x + width / 2,
        y + height / 2,
      ] as [number, number]);
      expect(hit).toBe(true);
    }
    await expectNoViolations(page, 'cards of tasks');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
