import type { Page } from '@playwright/test';

declare global {
  interface Window {
    caseward_presses?: string[];
  }
}

/**
 * Counts in the page itself what a person's hand does there: pointers pressed down, and keys that are not typing. Typing
 * is what a key does in a field for text: a character, its removal, and the Enter (or Ctrl+Enter) that ends it.
 */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const presses: string[] = [];
    window.caseward_presses = presses;
    const takesText = (target: EventTarget | null) =>
      target instanceof Element &&
      target.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file])');
    const isTyping = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
      takesText(target) &&
      (key === 'Enter' ||
        (!ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete')));
    window.addEventListener(
      'pointerdown',
      ({ isTrusted, target }) => {
        const pressed = target instanceof Element ? (target.textContent || target.tagName).slice(0, 40) : '';
        if (isTrusted) presses.push(`press on ${pressed}`);
      },
      true,
    );
    window.addEventListener(
      'keydown',
      (event) => {
        const isModifier = ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key);
        if (event.isTrusted && !isModifier && !isTyping(event)) presses.push(`key ${event.key}`);
      },
      true,
    );
  });
}

/** What was pressed since the last time this was asked; a page that was loaded anew has forgotten. */
export const pressesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.caseward_presses?.splice(0) ?? ['nothing is counted']);
