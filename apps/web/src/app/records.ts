import { contactRecord } from '../features/contacts/contacts.record.ts';
import { deadlineRecord } from '../features/deadlines/deadlines.record.ts';
import { documentRecord } from '../features/documents/documents.record.ts';
import { eventRecord } from '../features/events/events.record.ts';
import { matterRecord } from '../features/matters/matters.record.ts';
import { noteRecord } from '../features/notes/notes.record.ts';
import { taskRecord } from '../features/tasks/tasks.record.ts';
import type { Registry } from '../shared/records/registry.ts';

/** Every record type, as the web knows it. */
export const records: Registry = {
  matter: matterRecord,
  contact: contactRecord,
  task: taskRecord,
  deadline: deadlineRecord,
  event: eventRecord,
  note: noteRecord,
  document: documentRecord,
};
