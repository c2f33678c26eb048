import { afterPaint } from '../../shared/after-paint.ts';
import { keepTyping } from '../../shared/dialogs/typed-ahead.ts';

/** The id of the field of a new note, on the page of a matter. */
export const newNoteId = 'new-note';

/** The matter whose form is to have the focus as soon as it is there: its code comes after the page. */
let wanted: string | undefined;

/** The matter whose form is there. */
let shown: string | undefined;

/** For how long what is typed waits for the field, in milliseconds. */
const longestWait = 5_000;

/** What is typed until the field is there. */
let typed: { passTo: (field: HTMLElement) => void } | undefined;

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Keeps what is typed for the field, unless somebody turns to something else, or it does not come. */
function keepTyped(): void {
  if (typed) return;
  const kept = keepTyping({ hasLines: true });
  const waiting = new AbortController();
  const { signal } = waiting;
  const stop = () => {
    waiting.abort();
    typed = undefined;
  };
  signal.addEventListener('abort', kept.end);
  addEventListener('pointerdown', stop, { capture: true, signal });
  addEventListener('focusin', ({ target }) => isField(target) && stop(), { signal });
  AbortSignal.timeout(longestWait).addEventListener('abort', stop, { signal });
  typed = {
    passTo: (field) => {
      stop();
      field.focus({ preventScroll: true });
      kept.passTo(field);
    },
  };
}

/**
 * Leads to the field of a new note of the matter that is shown, by a key or a button. What is typed until it is there is
 * typed into it.
 */
export function beginNote(matterId: string): void {
  const field = document.getElementById(newNoteId);
  wanted = field ? undefined : matterId;
  if (!field?.checkVisibility()) keepTyped();
  // The parts of a matter are shown one after the other: it may be there, and not be seen yet.
  if (field && !field.checkVisibility()) {
    requestAnimationFrame(() => {
      if (shown === matterId) beginNote(matterId);
    });
    return;
  }
  field?.scrollIntoView({ block: 'center' });
  if (field && typed) typed.passTo(field);
  else field?.focus({ preventScroll: true });
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
