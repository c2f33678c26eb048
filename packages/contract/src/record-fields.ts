import { contactFields } from './contacts.ts';
import { documentFields } from './documents.ts';
import type { FieldDescription } from './field-descriptions.ts';
import { matterFields } from './matter-fields.ts';
import { noteFields } from './notes.ts';
import type { RecordType } from './records.ts';
import { taskFields } from './tasks.ts';

/** The writable fields of each record type, described; a missing type does not compile. */
export const fieldsOfRecords: Readonly<Record<RecordType, Readonly<Record<string, FieldDescription>>>> = {
  matter: matterFields,
  contact: contactFields,
  task: taskFields,
  note: noteFields,
  document: documentFields,
};
