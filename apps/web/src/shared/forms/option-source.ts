/** What can be chosen: the id sent, the words shown. */
export interface Option {
  value: string;
  label: string;
}

/** Where a chooser finds its options: the server searches, since there can be a hundred thousand. */
export interface OptionSource {
  /** Tells one source from another. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<Option[]>;
}

/** How many options a chooser offers: who does not see theirs types on. */
export const mostOptions = '30';
