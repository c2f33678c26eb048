import type { FieldDescriptions } from './field-descriptions.ts';
import { noteKindLabels, noteKinds } from './note-kinds.ts';
import type { NoteInput } from './notes.ts';

/** The fields of a note, described; apart from their rules, so that what only names them needs no more. */
export const noteFields = {
  note: { label: 'Note', long: true },
  kind: { label: 'Kind', codes: noteKindLabels, initial: noteKinds[0] },
  happened_on: { label: 'Happened on', isDay: true, initial: null, inSentence: 'day' },
  matter: { label: 'Matter', refersTo: 'matter' },
} as const satisfies FieldDescriptions<NoteInput>;
