import type { RecordDefinition } from '../../records/record-type.ts';
import { searchableNote } from './note-search.queries.ts';
import { noteLabel } from './notes.queries.ts';

/** Notes as a record type. */
export const noteRecord: RecordDefinition<'note'> = {
  label: noteLabel,
  hasName: false,
  exported: null,
  searchable: searchableNote,
};
