import { eventFields } from '@caseward/contract/event-fields';
import { type Event, type EventsQuery, eventFilters } from '@caseward/contract/events';
import * as z from 'zod/mini';
import { type ExportedList, fieldColumns, recordColumns } from '../../platform/export/exported-list.ts';
import { listEvents } from './event-list.queries.ts';

/** The export of events. */
export const eventExport: ExportedList<z.output<typeof EventsQuery>, Event> = {
  kind: 'events',
  query: z.strictObject(eventFilters),
  columns: {
    ...fieldColumns<Event, keyof typeof eventFields>(eventFields, {
      matter: (row) => row.matter_details.title,
      court: (row) => row.court_details?.name ?? null,
      attendees: (row) => row.attendees_details.map(({ username }) => username).join('; '),
      document: (row) => row.document_details?.title ?? null,
    }),
    ...recordColumns,
  },
  page: (scope, query, at) => listEvents(scope, { ...query, ...at }),
};
