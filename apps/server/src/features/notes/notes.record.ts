import type { RecordDefinition } from '../../records/record-type.ts';
import { noteLabel } from './notes.queries.ts';

/** Notes as a record type. */
export const noteRecord: RecordDefinition<'note'> = {
  label: noteLabel,
  hasName: false,
  exported: null,
};
