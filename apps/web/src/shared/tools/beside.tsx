/** Where something stands on the page, in pixels: what opens beside it scrolls with it. */
export function placeOf(button: HTMLElement) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { left: left + window.scrollX, top: top + window.scrollY, width, height };
}

/** An unseen element in the place of a button, for Mantine's menus and popovers to open beside. */
export const targetAt = (place: ReturnType<typeof placeOf>) => (
  <span aria-hidden style={{ position: 'absolute', pointerEvents: 'none', ...place }} />
);
