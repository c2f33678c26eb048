import { createStore } from '../store.ts';

/** The dialogs above the page, the last one on top: a merge conflict is shown above the dialog of its form. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** Adds a dialog on top of the others; answers a function that removes it. */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.get(), dialog]);
  return () => openDialogs.set(openDialogs.get().filter((each) => each !== dialog));
}
