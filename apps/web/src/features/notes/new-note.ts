/** The id of the field of a new note, on the page of a matter, so that a key or a button can lead to it. */
export const newNoteId = 'new-note';
