/** What a keyboard takes of the screen at least, in pixels; bars of a browser that come and go take less. */
const least = 150;

/**
 * Marks the page while a keyboard covers a part of the screen: what stays at the bottom would stand on top of it, between
 * the field and what is typed. No browser tells of it, but all of them tell how much of the page is seen.
 */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const page = document.documentElement;
  // Of an enlarged page less is seen, too.
  const mark = () =>
    page.toggleAttribute('data-keyboard', page.clientHeight - seen.height * seen.scale > least);
  mark();
  seen.addEventListener('resize', mark);
  return () => {
    seen.removeEventListener('resize', mark);
    page.removeAttribute('data-keyboard');
  };
}
