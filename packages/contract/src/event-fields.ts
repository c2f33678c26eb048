import { eventKindLabels, eventStatusLabels } from './event-codes.ts';
import type { EventInput } from './events.ts';
import type { FieldDescriptions } from './field-descriptions.ts';
import { serviceMethodLabels } from './service-labels.ts';

/** The fields of an event, described; apart from their rules, so that what only names them needs no more. */
export const eventFields = {
  title: { label: 'Title' },
  kind: { label: 'Kind', codes: eventKindLabels, initial: 'HEARING' },
  status: { label: 'Status', codes: eventStatusLabels, initial: 'PLANNED' },
  day: { label: 'Day', isDay: true },
  start_time: { label: 'Start', initial: null },
  end_day: { label: 'Last day', isDay: true, initial: null, inSentence: 'last day' },
  end_time: { label: 'End', initial: null },
  time_zone: { label: 'Time zone', initial: null, inSentence: 'time zone' },
  matter: { label: 'Matter', refersTo: 'matter' },
  place: { label: 'Place' },
  court: { label: 'Court', refersTo: 'court', initial: null },
  service_method: { label: 'Way of service', codes: serviceMethodLabels, inSentence: 'way of service' },
  attendees: { label: 'Attendees', refersTo: 'user', initial: [] },
  document: { label: 'Document', refersTo: 'document', initial: null },
  description: { label: 'Notes', long: true },
} as const satisfies FieldDescriptions<EventInput>;
