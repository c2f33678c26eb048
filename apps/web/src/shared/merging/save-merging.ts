import { problemStatus } from '@caseward/contract/errors';
import { ApiError } from '../api/api-error.ts';
import type { Filled } from './filled.ts';
import { type Fields, isSameFilling, type Merge, mergeThreeWays } from './three-ways.ts';

/** A form that is saved, as far as merging has to do with it. */
export interface Merging<Values extends Fields, Saved> {
  /** What it was filled from. */
  base: Filled<Values>;
  /** What it holds now. */
  typed: () => Values;
  /** The same as the server would store it. */
  tidy: (values: Values) => Values;
  save: (values: Values, version: number | undefined) => Promise<Saved>;
  /** Asks for the record as it is stored now; missing for a new one. */
  reload: (() => Promise<Saved>) | undefined;
  filledFrom: (saved: Saved) => Filled<Values>;
  /** Asks who is right where both sides changed the same field; null: neither yet. */
  decide: (merge: Merge<Values>, saved: Saved, who: string) => Promise<Values | null>;
  /** Has the form go on from what the other side has saved. */
  rebase: (base: Filled<Values>, values: Values) => void;
}

/** What became of it. */
export interface Merged<Values extends Fields, Saved> {
  saved: Saved;
  /** What was saved, as the form held it. */
  values: Values;
  /** The fields in which something was taken over that only the other side had changed. */
  taken: ReadonlySet<string>;
  /** Who had changed it. */
  who: string;
}

/** Who changed a record meanwhile, where it is not told who. */
const someone = 'Someone else';

const undecided = (who: string) =>
  new ApiError(
    `${who} changed this meanwhile. Save again to decide between their changes and yours.`,
    problemStatus['precondition-failed'],
  );

/**
 * Saves what was typed. Where somebody else has saved meanwhile, both are brought together and saved again, as often
 * as it takes.
 * @throws ApiError when it could not be saved; that of status 412 when the person would not decide.
 */
export async function saveMerging<Values extends Fields, Saved>(
  merging: Merging<Values, Saved>,
): Promise<Merged<Values, Saved>> {
  const { typed, tidy, save, reload, filledFrom, decide, rebase } = merging;
  const taken = new Set<string>();
  let { base } = merging;
  let values = typed();
  let who = someone;
  for (;;) {
    try {
      return { saved: await save(values, base.version), values, taken, who };
    } catch (error) {
      if (!(error instanceof ApiError && error.is('precondition-failed') && reload)) throw error;
      who = error.changedBy ?? someone;
      const stored = await reload();
      const theirs = filledFrom(stored);
      if (theirs.version === base.version) throw error;
      const merge = mergeThreeWays(base.values, theirs.values, tidy(typed()));
      const decided = merge.disputed.length === 0 ? merge.values : await decide(merge, stored, who);
      if (!decided) throw undecided(who);
      for (const field of merge.taken) taken.add(field);
      base = theirs;
      values = decided;
      rebase(base, values);
      // Both did the same, or it was this very form whose answer got lost.
      if (isSameFilling(values, theirs.values)) return { saved: stored, values, taken, who };
    }
  }
}
