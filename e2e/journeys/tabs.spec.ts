import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { placeOf } from '../screens.ts';
import { smallTargets } from '../targets.ts';

const tabsOn = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });
const barOn = (page: Page) => page.getByRole('toolbar', { name: 'Quick actions' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

let matter: string;

test.beforeEach(async ({ api }) => {
  const ada = await api(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Byron', phone_number: '(212) 555-0198' },
  });
  matter = (await api(matters.create, { body: { title: 'Estate of Byron', clients: [ada.id] } })).id;
  for (let count = 1; count <= 12; count++)
    await api(tasks.create, { body: { title: `Task ${count}`, matter } });
});

test('dashboard, matters, tasks and the search are one tap away on every screen', async ({ page }) => {
  await page.goto('/contacts');
  await expect(heading(page)).toHaveText('Contacts');
  const tabs = tabsOn(page);
  await expect(tabs.locator('a, button')).toHaveText(['Dashboard', 'Matters', 'Tasks', 'Search', 'Menu']);
  await expect(tabs.locator('[aria-current]')).toHaveCount(0);
  for (const name of ['Matters', 'Tasks', 'Dashboard']) {
    await tabs.getByRole('link', { name }).tap();
    await expect(heading(page)).toHaveText(name);
    await expect(tabs.locator('[aria-current=page]')).toHaveText([name]);
  }
  await tabs.getByRole('link', { name: 'Matters' }).tap();
  await page.getByRole('link', { name: 'Estate of Byron' }).tap();
  await expect(heading(page)).toHaveText('Estate of Byron');
  await expect(tabs.locator('[aria-current=page]')).toHaveText(['Matters']);
  await tabs.getByRole('button', { name: 'Search' }).tap();
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('type:contact Ada');
  await search
    .getByRole('option', { name: /Ada Byron/ })
    .first()
    .tap();
  await expect(heading(page)).toHaveText('Ada Byron');
  await expectNoViolations(page, 'a contact above the tabs');
});

test('a list opens from its tab as it was left', async ({ page }) => {
  await page.goto('/tasks');
  await page.getByRole('link', { name: /^This week/ }).tap();
  await expect.poll(() => placeOf(page)).toContain('due=week');
  await tabsOn(page).getByRole('link', { name: 'Matters' }).tap();
  await expect(heading(page)).toHaveText('Matters');
  await tabsOn(page).getByRole('link', { name: 'Tasks' }).tap();
  await expect.poll(() => placeOf(page)).toContain('due=week');
});

for (const [phone, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 360, height: 640 }],
  ['a small phone on its side', { width: 667, height: 375 }],
] as const)
  test.describe(phone, () => {
    test.use({ viewport });

    test('the tabs and the bar of a matter leave the page four fifths of the screen', async ({ page }) => {
      await page.goto(`/matters/${matter}`);
      await expect(barOn(page).getByRole('link', { name: 'Call Ada Byron' })).toBeVisible();
      const [tabs, bar] = [await tabsOn(page).boundingBox(), await barOn(page).boundingBox()];
      const top = Math.min(tabs?.y ?? 0, bar?.y ?? 0);
      expect(viewport.height - top).toBeLessThan(viewport.height / 5);
      // Neither covers the other.
      const apart =
        (bar?.y ?? 0) + (bar?.height ?? 0) <= (tabs?.y ?? 0) + 1 ||
        (tabs?.x ?? 0) + (tabs?.width ?? 0) <= (bar?.x ?? 0) + 1;
      expect(apart, JSON.stringify({ tabs, bar })).toBe(true);
      for (const target of await page
        .locator('[role=toolbar] :is(a, button), nav[aria-label=Tabs] :is(a, button)')
        .all()) {
        const box = await target.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${target}`).toBeGreaterThanOrEqual(44);
      }
      await expectNoViolations(page, `a matter on ${phone}`);
    });

    test('nothing at the end of a page is behind them, nor what the keyboard reaches', async ({ page }) => {
      await page.goto(`/matters/${matter}`);
      await expect(page.getByRole('button', { name: 'Place legal hold' })).toBeVisible();
      const last = page.getByRole('main').locator('a, button').filter({ visible: true });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const hidden = await last.evaluateAll((all) =>
        all
          .filter((each) => !each.closest('[role=toolbar]'))
          .filter((each) => {
            const { top, bottom, left, width } = each.getBoundingClientRect();
            if (bottom > innerHeight || top < 60) return false;
            return !each.contains(document.elementFromPoint(left + width / 2, (top + bottom) / 2));
          })
          .map((each) => each.textContent),
      );
      expect(hidden).toEqual([]);
      const end = await page.getByRole('button', { name: 'Place legal hold' }).boundingBox();
      const bars = Math.min((await barOn(page).boundingBox())?.y ?? 0, viewport.height);
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bars);
    });
  });

test('selected rows are dealt with above the tabs', async ({ page }) => {
  await page.goto('/tasks');
  await page
    .getByRole('row', { name: /Task 1$|Task 1 / })
    .first()
    .getByRole('checkbox')
    .tap();
  const selected = page.getByRole('region', { name: 'Selected' });
  await expect(selected).toBeVisible();
  const [box, tabs] = [await selected.boundingBox(), await tabsOn(page).boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  expect(await smallTargets(page)).toEqual([]);
});

test('they go while a keyboard is on the screen, and are not on paper', async ({ page }) => {
  await page.goto(`/matters/${matter}`);
  await expect(barOn(page)).toBeVisible();
  await expect(tabsOn(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(tabsOn(page)).toBeHidden();
  await expect(barOn(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(tabsOn(page)).toBeVisible();
  // Chromium draws no keyboard here: what is seen becomes lower, as it does under one.
  const showKeyboard = (isShown: boolean) =>
    page.evaluate((isShown) => {
      const seen = window.visualViewport;
      if (!seen) return;
      if (isShown) Object.defineProperty(seen, 'height', { value: 500, configurable: true });
      else Reflect.deleteProperty(seen, 'height');
      seen.dispatchEvent(new Event('resize'));
    }, isShown);
  await showKeyboard(true);
  await expect(tabsOn(page)).toBeHidden();
  await expect(barOn(page)).toBeHidden();
  await showKeyboard(false);
  await expect(tabsOn(page)).toBeVisible();
  await expect(barOn(page)).toBeVisible();
});

test('a wide window has none', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(tabsOn(page)).toHaveCount(0);
});
