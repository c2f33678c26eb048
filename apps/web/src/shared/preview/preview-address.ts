declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The documents that one can go to from the one that is shown in place, in their order; it is among them. */
    previewed?: readonly string[];
  }
}

const start = 'document=';

/**
 * The fragment of an address that shows a document in place, above any screen. It is not sent to the server, so what
 * was looked for is in no log, and lists need not know of it.
 * @param q the search that found it
 */
export const previewHash = (id: string, q = ''): string =>
  `${start}${id}${q && `&q=${encodeURIComponent(q)}`}`;

/** Whether a fragment shows a document in place. */
export const showsPreview = (hash: string): boolean => hash.startsWith(start);
