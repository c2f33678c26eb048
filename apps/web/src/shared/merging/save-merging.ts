import { problemStatus } from '@caseward/contract/errors';
import { t } from '@lingui/core/macro';
import { ApiError } from '../api/api-error.ts';
import type { Filled } from './filled.ts';
import { type Fields, isSameFilling, type Merge, mergeThreeWays } from './three-ways.ts';

/** The parts of a form that merging needs. */
export interface Merging<Values extends Fields, Saved> {
  /** The record that it was filled from. */
  base: Filled<Values>;
  /** Its present values. */
  typed: () => Values;
  /** The present values, normalised as the server stores them. */
  tidy: (values: Values) => Values;
  save: (values: Values, version: number | undefined) => Promise<Saved>;
  /** Loads the stored record; missing for a new one. */
  reload: (() => Promise<Saved>) | undefined;
  filledFrom: (saved: Saved) => Filled<Values>;
  /** Asks the person to resolve conflicts; null: they went back to the form. */
  decide: (merge: Merge<Values>, saved: Saved, who: string) => Promise<Values | null>;
  /** Rebases the form onto the other side's version. */
  rebase: (base: Filled<Values>, values: Values) => void;
}

/** The result. */
export interface Merged<Values extends Fields, Saved> {
  saved: Saved;
  /** The saved values. */
  values: Values;
  /** Fields taken over because only the other side had changed them. */
  taken: ReadonlySet<string>;
  /** Who had changed it. */
  who: string;
}

/** Name of an unknown other editor. */
export const someone = t`Somebody else`;

const undecided = (who: string) =>
  new ApiError(
    t`${who} edited this while you were. Save again to decide between their changes and yours.`,
    problemStatus['precondition-failed'],
  );

/**
 * Merge on conflict: saves the form. If another person has saved meanwhile (optimistic locking), merges both and
 * saves again, as often as it takes.
 * @throws ApiError when it could not be saved; with status 412 when the person did not resolve the conflict.
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
      // Both made the same change, or it was this very form whose answer got lost.
      if (isSameFilling(values, theirs.values)) return { saved: stored, values, taken, who };
    }
  }
}
