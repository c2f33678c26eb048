import type { RecordDefinition } from '../../records/record-type.ts';
import { eventExport } from './event-export.ts';
import { searchableEvent } from './event-search.queries.ts';
import { eventLabel } from './events.queries.ts';

/** Events as a record type. */
export const eventRecord: RecordDefinition<'event'> = {
  label: eventLabel,
  hasName: true,
  exported: eventExport,
  searchable: searchableEvent,
};
