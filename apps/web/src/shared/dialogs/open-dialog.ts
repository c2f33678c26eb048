import { createStore } from '../store.ts';

/** The dialog that stands above the page now, if any. */
export const openDialog = createStore<HTMLDialogElement | null>(null);
