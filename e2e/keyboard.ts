import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Whether the focus is on one of these. */
export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/**
 * What has the focus and cannot be recognised by looking; null where it can. A field that is drawn by what is around it
 * may be marked there.
 */
const unmarkedFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // After the last stop the browser's own bar has the focus.
    if (!element || element === document.body) return null;
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    const looks = (one: Element) => {
      const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(one);
      return {
        outlined: outlineStyle !== 'none' && outlineWidth !== '0px',
        edge: `${borderColor} ${boxShadow}`,
      };
    };
    /** Looks other than its like without the focus. */
    const isMarked = (one: Element) => {
      if (looks(one).outlined) return true;
      const resting = one.cloneNode() as Element;
      resting.removeAttribute('id');
      one.after(resting);
      const isOther = looks(resting).edge !== looks(one).edge;
      resting.remove();
      return isOther;
    };
    for (let one: Element | null = element, out = 0; one && out < 4; one = one.parentElement, out += 1)
      if (isMarked(one)) return null;
    return element.outerHTML.slice(0, 120);
  });

/** Presses Tab until the focus is on a target, which must come within a screenful of stops, each of them visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 40; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    expect.soft(await unmarkedFocus(page), 'a focus that nobody can see').toBeNull();
  }
  await expect(target).toBeFocused();
}

/** Presses the down arrow until an option of the open list is the one that Enter would choose. */
export async function arrowTo(page: Page, option: string): Promise<void> {
  await expect(page.getByRole('option', { name: option })).toBeVisible();
  const highlighted = page.locator('[role="option"][data-combobox-selected]');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(highlighted).toHaveText(option, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
}
