import type { RecordDefinition } from '../../records/record-type.ts';
import { deadlineExport } from './deadline-export.ts';
import { searchableDeadline } from './deadline-search.queries.ts';
import { deadlineLabel } from './deadlines.queries.ts';

/** Deadlines as a record type. */
export const deadlineRecord: RecordDefinition<'deadline'> = {
  label: deadlineLabel,
  hasName: true,
  exported: deadlineExport,
  searchable: searchableDeadline,
};
