/** Stays on the screen, where it is scrolled to. */
export const inPlace = { to: '.', search: true, resetScroll: false, hashScrollIntoView: false } as const;
