import type { RecordDefinition } from '../../records/record-type.ts';
import { documentExport } from './document-export.ts';
import { searchableDocument } from './document-search.queries.ts';
import { documentLabel } from './documents.queries.ts';

/** Documents as a record type. */
export const documentRecord: RecordDefinition<'document'> = {
  label: documentLabel,
  hasName: true,
  exported: documentExport,
  searchable: searchableDocument,
};
