import type { Import } from '@caseward/contract/imports';
import { notFound } from '../../http/api-problem.ts';

/** The refusal of what is no import of one’s own. */
export const missingImport = () => notFound('Import');

export const sentences: Record<Import['state'], string> = {
  MAPPING: 'Match the columns to fields first.',
  CHECKING: 'The rows are still being checked. Try again in a moment.',
  CHECKED: 'The rows have been checked.',
  IMPORTING: 'The rows are being imported.',
  DONE: 'This file has been imported.',
  TAKING_BACK: 'What was imported is being moved to the trash.',
  TAKEN_BACK: 'This import was undone. Upload the file again.',
  CANCELLED: 'This import was cancelled. Upload the file again.',
  FAILED: 'This import failed. Upload the file again.',
};

/** Why a step cannot be taken in this state. */
export const stateSentence = ({ state }: Pick<Import, 'state'>) => sentences[state];
