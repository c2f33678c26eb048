import { createStore, del, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import type { Attempt } from '../api/attempt.ts';
import type { Option } from '../forms/option-source.ts';
import type { Filled } from '../merging/filled.ts';

/** Whose draft, and of which form. */
export type DraftKey = readonly [owner: string, form: string];

/** Whose drafts somebody's are: a person's of one firm. */
export const ownerOf = (user: { id: string }, tenant: { id: string }): string => `${tenant.id}/${user.id}`;

/** What was typed into a form and is not saved yet. */
export interface Draft<Values> {
  values: Values;
  /** What the form was filled from. */
  base: Filled<Values>;
  /** What the records are called that were chosen. */
  names: readonly Option[];
  /** The last attempt to save it: the server may have done so although nobody was told. */
  attempt: Attempt | undefined;
  /** When it was written, as ISO 8601. */
  written_at: string;
}

/** For how long a draft is kept that nobody comes back to, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000;

const store = createStore('caseward', 'drafts');

/** Does without where the browser has no database, or no room in it: a form works without drafts. */
async function ifPossible<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** The draft of a form, if there is one. */
export const readDraft = <Values>([owner, form]: DraftKey): Promise<Draft<Values> | undefined> =>
  ifPossible(() => get<Draft<Values>>([owner, form], store));

/** Keeps the draft of a form. */
export const writeDraft = <Values>([owner, form]: DraftKey, draft: Draft<Values>): Promise<void> =>
  ifPossible(() => set([owner, form], draft, store));

/** Forgets the draft of a form. */
export const forgetDraft = ([owner, form]: DraftKey): Promise<void> =>
  ifPossible(() => del([owner, form], store));

/** Forgets all drafts of somebody. */
export const forgetDraftsOf = (owner: string): Promise<void> =>
  ifPossible(() =>
    store('readwrite', (drafts) => {
      // Lists come after all text: these are the keys that begin with the owner.
      drafts.delete(IDBKeyRange.bound([owner], [owner, []]));
      return promisifyRequest(drafts.transaction);
    }),
  );

/** Forgets the drafts that nobody came back to, whoever wrote them. */
export const forgetOldDrafts = (now = Date.now()): Promise<void> =>
  ifPossible(async () => {
    const all = await entries<[string, string], Draft<unknown>>(store);
    const old = all.filter(([, { written_at }]) => !(Date.parse(written_at) > now - lifetime));
    await delMany(
      old.map(([key]) => key),
      store,
    );
  });
