declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The documents that one can go to from the one that is shown in place, in their order; it is among them. */
    previewed?: readonly string[];
  }
}

/** How a fragment begins that shows a document in place. */
export const previewStart = 'document=';
