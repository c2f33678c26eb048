import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules about colors, all that differs between light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe on the present page, and fails with its findings.
 * @param what names the page in a finding
 * @param options `colorsAlone`: of a page on which all rules were run in other colors
 */
export async function expectNoViolations(
  page: Page,
  what: string,
  { colorsAlone = false }: { colorsAlone?: boolean } = {},
): Promise<void> {
  // Colors half-way through a transition are not meant to be read.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // Those that scrolling drives have no end.
        .filter(({ timeline }) => timeline === document.timeline)
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  // Pages have no frames, for which axe would put its results together on a page of their own, and nobody reads what
  // passed: without both it takes a quarter of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (colorsAlone ? axe.withRules(colorRules) : axe.withTags(rules)).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, what).toEqual([]);
}

/** Whether the page shows itself light or dark. */
export const schemeOf = (page: Page): Promise<string | null> =>
  page.locator('html').getAttribute('data-mantine-color-scheme');

/** Lets the system ask for light or dark, and waits until the page has followed. */
export async function followScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect.poll(() => schemeOf(page)).toBe(colorScheme);
}

/** Runs axe on the present page in light colors, and on its colors when it is dark. */
export async function expectNoViolationsInLightAndDark(page: Page, what: string): Promise<void> {
  await expectNoViolations(page, what);
  await followScheme(page, 'dark');
  await expectNoViolations(page, `${what}, dark`, { colorsAlone: true });
  await followScheme(page, 'light');
}
