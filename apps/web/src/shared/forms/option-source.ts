import type { Endpoint } from '@caseward/contract/endpoint';
import type { PersonName } from '@caseward/contract/person-name';
import type { ComponentType } from 'react';

/** An option: the id to send and the label to show. */
export interface Option {
  value: string;
  label: string;
  /** What tells it from the others, shown beside its label. */
  note?: string;
  /** The person of the firm that it stands for. */
  person?: PersonName;
}

/** What the dialog of a new option gets. */
export interface NewOptionProps {
  /** What was typed into the chooser. */
  typed: string;
  /** It is there, or was there already: the chooser picks it. */
  onMade: (option: Option) => void;
  onClose: () => void;
}

/** How an option is made that is not there yet, over the form in which it is wanted. */
export interface NewOption {
  /** What is called, by whom. */
  by: Pick<Endpoint, 'access'>;
  /** What is offered for a typed text. */
  label: (typed: string) => string;
  /** What is offered where one of the typed name is there: there can be two. */
  another: string;
  Dialog: ComponentType<NewOptionProps>;
}

/** Source of a chooser's options: the server searches, because there can be a hundred thousand. */
export interface OptionSource {
  /** Unique name of the source. */
  name: string;
  search: (text: string, signal: AbortSignal) => Promise<Option[]>;
  /** Left out: only what is there can be chosen. */
  creation?: NewOption;
}

/** Maximum number of options; people type on to find others. */
export const mostOptions = '30';
