/** The id of the field of a new note, on the page of a matter. */
export const newNoteId = 'new-note';

/** The matter whose form is to have the focus as soon as it is there: its code comes after the page. */
let wanted: string | undefined;

/** Leads to the field of a new note of the matter that is shown, by a key or a button. */
export function beginNote(matterId: string): void {
  const field = document.getElementById(newNoteId);
  wanted = field ? undefined : matterId;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Told by the form of a matter's new note that it is there. */
export function noteFormShown(matterId: string): void {
  if (wanted === matterId) beginNote(matterId);
  wanted = undefined;
}
