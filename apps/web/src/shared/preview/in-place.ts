import { previewStart } from './preview-address.ts';

/** Stays on the screen, where it is scrolled to. */
export const inPlace = { to: '.', search: true, resetScroll: false, hashScrollIntoView: false } as const;

/**
 * The fragment of an address that shows a document in place, above any screen. It is not sent to the server, so what
 * was looked for is in no log, and lists need not know of it.
 * @param q the search that found it
 */
export const previewHash = (id: string, q = ''): string =>
  `${previewStart}${id}${q && `&q=${encodeURIComponent(q)}`}`;
