import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { alertFailure, dismissAlert } from '../feedback/alerts.ts';
import { createStore } from '../store.ts';
import { keepTyping } from './typed-ahead.ts';

type Render = (close: () => void) => ReactNode;

/** The dialog of the frame that is open, over whatever screen there is. */
export const frameDialog = createStore<Render | null>(null);

export const closeFrameDialog = () => frameDialog.set(null);

let isOpening = false;

/**
 * Opens a dialog over the present screen; going to another screen closes it. Nothing happens while any dialog is open:
 * that one is finished first. What is typed until it is there is typed into its first field.
 * @param load fetches its code, and answers how it is drawn
 * @param failure title of the alert when the code cannot be fetched
 */
export async function openFrameDialog(load: () => Promise<Render>, failure: string): Promise<void> {
  if (isOpening || document.querySelector('dialog[open]')) return;
  isOpening = true;
  dismissAlert(failure);
  const typed = keepTyping();
  try {
    const draw = await load();
    flushSync(() => frameDialog.set(draw));
    typed.passTo(document.activeElement);
  } catch (error) {
    alertFailure(failure, error);
  } finally {
    typed.end();
    isOpening = false;
  }
}

/** Fetches the code of a dialog before it is wanted. A failure is retried, and reported, when the dialog is opened. */
export const fetchAhead = (load: () => Promise<unknown>) => void load().catch(() => {});
