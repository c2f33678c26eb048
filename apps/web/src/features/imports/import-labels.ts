import {
  type ImportKind,
  type ImportRow,
  type ImportState,
  importKindLabels,
} from '@caseward/contract/imports';
import type { Tone } from '../../shared/feedback/Tag.tsx';

/** How one of the records and several are called within a sentence. */
export const recordWords: Record<ImportKind, { one: string; several: string }> = {
  contacts: { one: 'contact', several: 'contacts' },
  matters: { one: 'matter', several: 'matters' },
};

/** So many, with commas. */
export const figure = (count: number): string => new Intl.NumberFormat('en-US').format(count);

/** Where an import stands, in a word or two. */
export const stateLabels: Record<ImportState, string> = {
  MAPPING: 'Columns to choose',
  CHECKING: 'Being checked',
  CHECKED: 'Checked',
  IMPORTING: 'Being imported',
  DONE: 'Imported',
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
};

/** What that is to whoever reads it. */
export const stateTones: Record<ImportState, Tone> = {
  MAPPING: 'caution',
  CHECKING: 'info',
  CHECKED: 'caution',
  IMPORTING: 'info',
  DONE: 'active',
  CANCELLED: 'plain',
  FAILED: 'alarm',
};

const over: readonly ImportState[] = ['DONE', 'CANCELLED', 'FAILED'];
/** Whether nothing can become of it any more. */
export const isFinished = ({ state }: Pick<ImportRow, 'state'>): boolean => over.includes(state);

/** What a page about an import is called. */
export const titleOf = ({ kind }: Pick<ImportRow, 'kind'>): string => `Import ${importKindLabels[kind]}`;
