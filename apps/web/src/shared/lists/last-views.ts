import { createStore as createDatabase, get, set } from 'idb-keyval';
import { createStore } from '../store.ts';
import type { Texts } from './filters.ts';

/** The filters of the view of each list that was followed last, by the address of the list. */
type LastViews = Readonly<Record<string, Texts>>;

const database = createDatabase('caseward-views', 'last');

/** Where the main navigation leads: to the view of each list that the person followed last in this browser. */
export const lastViews = createStore<LastViews>({});

let owner: string | undefined;

/** Ignores a missing or full database of the browser: then views are remembered until the page is loaded again. */
const ifPossible = (work: Promise<void>): Promise<void> => work.catch(() => {});

/** Reads what is remembered of a person. */
export async function readLastViews(person: string): Promise<void> {
  owner = person;
  lastViews.set({});
  await ifPossible(
    get<LastViews>(person, database).then((kept) => {
      if (owner === person && kept) lastViews.set({ ...kept, ...lastViews.get() });
    }),
  );
}

/** Remembers the view of a list. */
export function rememberView(path: string, filters: Texts): void {
  lastViews.set({ ...lastViews.get(), [path]: filters });
  if (owner) void ifPossible(set(owner, lastViews.get(), database));
}
