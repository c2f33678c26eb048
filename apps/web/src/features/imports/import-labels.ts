import type { ImportKind } from '@caseward/contract/import-fields';
import type { ImportRow, ImportState } from '@caseward/contract/imports';
import { recordLabels, recordPluralLabels, typeOfTable } from '@caseward/contract/records';
import { t } from '@lingui/core/macro';
import type { CountedWords } from '../../shared/counts.ts';
import type { Tone } from '../../shared/feedback/Tag.tsx';
import { inSentence } from '../../shared/language/language.ts';

/** What a record of an import's type is called within a sentence, and what several are. */
export function recordWords(kind: ImportKind): CountedWords {
  if (kind === 'register') return { one: t`entry`, several: t`entries` };
  const type = typeOfTable(kind);
  return { one: inSentence(recordLabels[type]), several: inSentence(recordPluralLabels[type]) };
}

/** Label of an import's state. */
export const stateLabels: Record<ImportState, string> = {
  MAPPING: t`Columns to choose`,
  CHECKING: t`Checking...`,
  CHECKED: t`Checked`,
  IMPORTING: t`Importing...`,
  DONE: t`Imported`,
  TAKING_BACK: t`Undoing...`,
  TAKEN_BACK: t`Undone`,
  CANCELLED: t`Cancelled`,
  FAILED: t`Failed`,
};

/** Tone of an import's state. */
export const stateTones: Record<ImportState, Tone> = {
  MAPPING: 'caution',
  CHECKING: 'info',
  CHECKED: 'caution',
  IMPORTING: 'info',
  DONE: 'active',
  TAKING_BACK: 'info',
  TAKEN_BACK: 'plain',
  CANCELLED: 'plain',
  FAILED: 'alarm',
};

const over: readonly ImportState[] = ['DONE', 'TAKING_BACK', 'TAKEN_BACK', 'CANCELLED', 'FAILED'];
/** Whether all its rows have been imported, or will not be. */
export const isFinished = ({ state }: Pick<ImportRow, 'state'>): boolean => over.includes(state);

const titles: Record<ImportKind, string> = {
  contacts: t`Import contacts`,
  matters: t`Import matters`,
  register: t`Import register entries`,
};
/** Title of an import's page. */
export const titleOf = ({ kind }: Pick<ImportRow, 'kind'>): string => titles[kind];
