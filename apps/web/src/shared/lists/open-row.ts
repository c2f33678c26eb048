import type { MouseEvent } from 'react';

/** What a click means something else on. */
const ownMeaning = 'a, button, input, label, select, textarea, summary, [role="button"], [contenteditable]';

/**
 * Opens the row that was clicked, as its first link would: also in a new tab or window, by the keys held. A click that
 * ends a selection of text, or is on a control of the row or in a dialog opened from it, opens nothing.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  if (nativeEvent.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest(ownMeaning) || getSelection()?.type === 'Range') return;
  // A dialog that was opened from a row stands in it, and the table itself may stand in another.
  const dialog = target.closest('dialog');
  if (dialog && currentTarget.contains(dialog)) return;
  const link = target.closest('tr')?.querySelector<HTMLElement>('td:first-child a[href]');
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
  );
}
