import { contactFields } from './contacts.ts';
import { deadlineFields } from './deadline-fields.ts';
import { documentFields } from './document-fields.ts';
import { eventFields } from './event-fields.ts';
import type { FieldDescription } from './field-descriptions.ts';
import { matterFields } from './matter-fields.ts';
import { noteFields } from './note-fields.ts';
import type { RecordType } from './records.ts';
import { taskFields } from './tasks.ts';

/** The writable fields of each record type, described; a missing type does not compile. */
export const fieldsOfRecords: Readonly<Record<RecordType, Readonly<Record<string, FieldDescription>>>> = {
  matter: matterFields,
  contact: contactFields,
  task: taskFields,
  deadline: deadlineFields,
  event: eventFields,
  note: noteFields,
  document: documentFields,
};
