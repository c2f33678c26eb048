import { afterPaint } from '../../shared/after-paint.ts';

/** The id of the field of a new note, on the page of a matter. */
export const newNoteId = 'new-note';

/** The matter whose form is to have the focus as soon as it is there: its code comes after the page. */
let wanted: string | undefined;

/** The matter whose form is there. */
let shown: string | undefined;

/** Leads to the field of a new note of the matter that is shown, by a key or a button. */
export function beginNote(matterId: string): void {
  const field = document.getElementById(newNoteId);
  wanted = field ? undefined : matterId;
  // The parts of a matter are shown one after the other: it may be there, and not be seen yet.
  if (field && !field.checkVisibility()) {
    requestAnimationFrame(() => {
      if (shown === matterId) beginNote(matterId);
    });
    return;
  }
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Leads to the field of a new note of a matter that is being opened, or is open. */
export function awaitNote(matterId: string): void {
  // What led here is still open, and keeps the page out of reach.
  if (shown === matterId) afterPaint(() => beginNote(matterId));
  else wanted = matterId;
}

/** Told by the form of a matter's new note that it is there; answers what tells that it is gone. */
export function noteFormShown(matterId: string): () => void {
  shown = matterId;
  if (wanted === matterId) beginNote(matterId);
  wanted = undefined;
  return () => {
    shown = undefined;
  };
}
