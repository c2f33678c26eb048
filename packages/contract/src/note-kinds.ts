/** What a note is of. */
export const noteKinds = ['NOTE', 'CALL', 'MEETING', 'EMAIL'] as const;
export type NoteKind = (typeof noteKinds)[number];
export const noteKindLabels: Record<NoteKind, string> = {
  NOTE: 'Note',
  CALL: 'Call',
  MEETING: 'Meeting',
  EMAIL: 'E-mail',
};
