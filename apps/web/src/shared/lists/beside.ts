import { createContext, use } from 'react';
import type { Texts } from './filters.ts';

/** What a list knows when it stands beside one of its records, on a wide screen. */
export interface Beside {
  /** The address of the list. */
  path: string;
  /** The record that is open. */
  id: string;
  /** What the list shows, as in its own address. */
  texts: Texts;
  /** Changes what the list shows; the record stays. */
  show: (texts: Texts) => void;
  /** Opens another record. */
  open: (id: string) => void;
}

/** Around a list that stands beside one of its records. */
export const BesideRecord = createContext<Beside | null>(null);

/** The record beside the list; null: the list has the screen for itself. */
export const useBeside = (): Beside | null => use(BesideRecord);
