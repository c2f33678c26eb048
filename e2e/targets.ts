import type { Page } from '@playwright/test';

/** The least height and width of what a finger presses, in pixels (WCAG 2.2, success criterion 2.5.5). */
const least = 44;

/**
 * What a finger could miss on the present page: each control that is smaller than `least`, with its size and name. As
 * the criterion has it, links within a sentence do not count, nor what another control does as well: the link of a row
 * that is opened wherever it is pressed.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="option"], [role="menuitem"]';
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
    /** Whether words stand around a link, in the block that it is in. */
    const isInSentence = (link: Element) => {
      let block = link.parentElement;
      while (block && isInline(block)) block = block.parentElement;
      const texts = document.createTreeWalker(block ?? document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        if (/\p{L}/u.test(textContent ?? '') && !parentElement?.closest('a, button')) return true;
      }
      return false;
    };
    const isInText = (control: Element) =>
      control.matches('td:first-child a') ||
      (control.matches('a') && isInline(control) && isInSentence(control));
    const isUnseen = (control: HTMLElement) =>
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('thead') !== null ||
      (getComputedStyle(control).clipPath !== 'none' && document.activeElement !== control);
    const sizeOf = (control: HTMLElement) => {
      const around = control.matches('input')
        ? (control.closest('label, .mantine-Input-input') ?? control)
        : control;
      const boxes = [control, around].map((each) => each.getBoundingClientRect());
      // A pseudo-element takes what is pressed around a small box.
      const { position, width, height } = getComputedStyle(control, '::before');
      const drawn =
        position === 'absolute'
          ? [{ width: Number.parseFloat(width), height: Number.parseFloat(height) }]
          : [];
      const all = [...boxes, ...drawn];
      return {
        width: Math.max(...all.map((box) => box.width)),
        height: Math.max(...all.map((box) => box.height)),
      };
    };
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (isUnseen(control) || isInText(control)) return [];
      const { width, height } = sizeOf(control);
      // Half a pixel is lost in rounding.
      if (width === 0 || Math.min(width, height) > least - 0.5) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      return [`${Math.round(width)} x ${Math.round(height)}: ${control.localName} ${name}`];
    });
  }, least);
