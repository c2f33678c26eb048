import { createStore as createDatabase, get, set } from 'idb-keyval';
import { ifPossible } from '../browser-database.ts';
import { createStore } from '../store.ts';
import type { Texts } from './filters.ts';

/** The filters of the view of each list that was followed last, by the address of the list. */
type LastViews = Readonly<Record<string, Texts>>;

const database = createDatabase('caseward-views', 'last');

/** Where the main navigation leads: to the view of each list that the person followed last in this browser. */
export const lastViews = createStore<LastViews>({});

let owner: string | undefined;

/** Reads what is remembered of a person. */
export async function readLastViews(person: string): Promise<void> {
  owner = person;
  lastViews.set({});
  const kept = await ifPossible(() => get<LastViews>(person, database));
  if (owner === person && kept) lastViews.set({ ...kept, ...lastViews.get() });
}

/** Remembers the view of a list. */
export function rememberView(path: string, filters: Texts): void {
  lastViews.set({ ...lastViews.get(), [path]: filters });
  const person = owner;
  if (person) void ifPossible(() => set(person, lastViews.get(), database));
}
