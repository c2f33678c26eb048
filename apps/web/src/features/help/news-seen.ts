import { createStore as createDatabase, get, set } from 'idb-keyval';
import { ifPossible } from '../../shared/browser-database.ts';
import { createStore } from '../../shared/store.ts';

/** The day of the newest entry. Apart from the entries, which the navigation does not load. */
export const newestNews = '2026-11-28';

const database = createDatabase('caseward-help', 'seen');

/** Of which people it is known in this page whether they have seen the newest entry. */
export const newsSeen = createStore<Readonly<Record<string, boolean>>>({});

const tell = (person: string, isSeen: boolean) => newsSeen.set({ ...newsSeen.get(), [person]: isSeen });

/** Reads whether a person has seen the newest entry in this browser. */
export async function readNewsSeen(person: string): Promise<void> {
  const day = await ifPossible(async () => (await get<string>(person, database)) ?? '');
  // Where nothing can be kept, the mark would never go.
  if (newsSeen.get()[person] === undefined) tell(person, day === undefined || day >= newestNews);
}

/** Remembers that a person has seen the newest entry. */
export function markNewsSeen(person: string): void {
  tell(person, true);
  void ifPossible(() => set(person, newestNews, database));
}
