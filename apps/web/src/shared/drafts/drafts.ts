import { createStore, del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import type { Attempt } from '../api/attempt.ts';
import { ifPossible } from '../browser-database.ts';
import type { Option } from '../forms/option-source.ts';
import type { Filled } from '../merging/filled.ts';

/** Whose draft it is, by `personKey`, and of which form. */
export type DraftKey = readonly [owner: string, form: string];

/** A draft: the unsaved content of a form. */
export interface Draft<Values> {
  values: Values;
  /** The record that the form was filled from. */
  base: Filled<Values>;
  /** Labels of the chosen records. */
  names: readonly Option[];
  /** The last attempt to save it: the server may have saved it although the answer got lost. */
  attempt: Attempt | undefined;
  /** When it was written, as ISO 8601. */
  written_at: string;
}

/** Lifetime of an abandoned draft, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000;

const store = createStore('caseward', 'drafts');

/** The draft of a form, if there is one. */
export const readDraft = <Values>([owner, form]: DraftKey): Promise<Draft<Values> | undefined> =>
  ifPossible(() => get<Draft<Values>>([owner, form], store));

/** Stores the draft of a form. */
export const writeDraft = <Values>([owner, form]: DraftKey, draft: Draft<Values>): Promise<void> =>
  ifPossible(() => set([owner, form], draft, store));

/** Removes the draft of a form. */
export const forgetDraft = ([owner, form]: DraftKey): Promise<void> =>
  ifPossible(() => del([owner, form], store));

/** Removes all drafts of an owner. */
export const forgetDraftsOf = (owner: string): Promise<void> =>
  ifPossible(() =>
    store('readwrite', (drafts) => {
      // IndexedDB sorts arrays after all text: this range has the keys that begin with the owner.
      drafts.delete(IDBKeyRange.bound([owner], [owner, []]));
      return promisifyRequest(drafts.transaction);
    }),
  );

/** Removes abandoned drafts of all owners. */
export const forgetOldDrafts = (now = Date.now()): Promise<void> =>
  ifPossible(async () => {
    const all = await entries<[string, string], Draft<unknown>>(store);
    const old = all.filter(([, { written_at }]) => !(Date.parse(written_at) > now - lifetime));
    await delMany(
      old.map(([key]) => key),
      store,
    );
  });
