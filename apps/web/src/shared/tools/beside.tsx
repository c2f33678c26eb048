/** Where something stands in the window or on the page, in pixels: what opens beside it stays, or scrolls with it. */
export function placeOf(button: HTMLElement) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return staysInSight(button)
    ? ({ position: 'fixed', left, top, width, height } as const)
    : ({ position: 'absolute', left: left + scrollX, top: top + scrollY, width, height } as const);
}

/** Whether the page scrolls away below it. */
function staysInSight(element: HTMLElement | null): boolean {
  if (!element) return false;
  const { position, top, bottom } = getComputedStyle(element);
  // Columns of a table stay beside what is scrolled, and go with it up and down.
  const stays = position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'));
  return stays || staysInSight(element.parentElement);
}

/** An unseen element in the place of a button, for Mantine's menus and popovers to open beside. */
export const targetAt = (place: ReturnType<typeof placeOf>) => (
  <span aria-hidden style={{ pointerEvents: 'none', ...place }} />
);
