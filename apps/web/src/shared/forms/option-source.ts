import type { PersonName } from '@caseward/contract/person-name';

/** An option: the id to send and the label to show. */
export interface Option {
  value: string;
  label: string;
  /** The person of the firm that it stands for. */
  person?: PersonName;
}

/** Source of a chooser's options: the server searches, because there can be a hundred thousand. */
export interface OptionSource {
  /** Unique name of the source. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<Option[]>;
}

/** Maximum number of options; people type on to find others. */
export const mostOptions = '30';
