/** What a note is of. */
export const noteKinds = ['NOTE', 'CALL', 'MEETING', 'LETTER', 'EMAIL', 'INTERNAL'] as const;
export type NoteKind = (typeof noteKinds)[number];
export const noteKindLabels: Record<NoteKind, string> = {
  NOTE: 'Note',
  CALL: 'Call',
  MEETING: 'Meeting',
  LETTER: 'Letter',
  EMAIL: 'E-mail',
  INTERNAL: 'Internal',
};
