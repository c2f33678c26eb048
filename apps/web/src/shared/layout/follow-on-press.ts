import type { PointerEvent } from 'react';
import { hasUnsaved } from '../forms/unsaved.ts';

/**
 * Follows a link of a navigation as soon as the mouse is pressed on it, not when it is let go some 100 ms later. Links
 * that are dragged lead back. Keys that are held, other buttons, fingers and the keyboard keep their meaning, and a form
 * that is not saved asks on the click, as ever. Not for links in content: those are dragged elsewhere, and would be gone.
 */
export function followOnPress(press: PointerEvent<HTMLElement>): void {
  const link = press.target instanceof Element ? press.target.closest('a') : null;
  const isHeld = press.ctrlKey || press.metaKey || press.shiftKey || press.altKey;
  if (!link || press.pointerType !== 'mouse' || press.button !== 0 || isHeld || hasUnsaved()) return;
  const before = location.href;
  let isFollowing = false;
  // As the browser does right after this event. The page that comes moves the focus to its heading.
  link.focus({ preventScroll: true });
  isFollowing = true;
  link.click();
  isFollowing = false;
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  // The click that the press ends with would follow it once more.
  const stop = (click: MouseEvent) => {
    if (isFollowing || !(click.target instanceof Node && link.contains(click.target))) return;
    click.preventDefault();
    click.stopPropagation();
  };
  addEventListener('click', stop, options);
  addEventListener('dragstart', () => location.href !== before && history.back(), options);
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, () => setTimeout(() => ended.abort()), options);
}
