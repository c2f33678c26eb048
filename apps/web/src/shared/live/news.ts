import { createStore, type Store } from '../store.ts';

/** Stands among ids where it is not known which records changed. */
export const anything = 'anything';

/** What others changed of lists that somebody reads, by the list's name: the ids of the records. */
export const listNews: Store<ReadonlyMap<string, ReadonlySet<string>>> = createStore(new Map());

/** Who changed a record last, and when by this browser's clock; null where the product did it itself. */
interface RecordNews {
  by: string | null;
  at: number;
}
/** What others changed since this page was opened, by the record's id; the latest ones. */
export const recordNews: Store<ReadonlyMap<string, RecordNews>> = createStore(new Map());

const mostRecords = 200;

/** Notes that somebody else changed a record. */
export function noteRecord(id: string, by: string | null): void {
  const before = [...recordNews.get()].filter(([each]) => each !== id).slice(1 - mostRecords);
  recordNews.set(new Map([...before, [id, { by, at: Date.now() }]]));
}

/** Notes that a record of a list changed that somebody reads. */
export function noteInList(name: string, id: string): void {
  const before = listNews.get();
  listNews.set(new Map([...before, [name, new Set([...(before.get(name) ?? []), id])]]));
}

/** A list was fetched anew. */
export function forgetList(name: string): void {
  if (!listNews.get().has(name)) return;
  listNews.set(new Map([...listNews.get()].filter(([each]) => each !== name)));
}
