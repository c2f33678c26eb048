import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { alertNews } from '../feedback/alerts.ts';
import type { Option } from '../forms/option-source.ts';
import type { Filled } from './filled.ts';
import { saveMerging, someone } from './save-merging.ts';
import { type Fields, mergeThreeWays } from './three-ways.ts';
import { type FieldLabels, useConflictQuestion } from './use-conflict-question.ts';

interface MergingForm<Values extends Fields, Saved> extends FieldLabels<Values> {
  form: UseFormReturnType<Values>;
  /** The contract's body, which tidies values as the server stores them. */
  body: z.core.$ZodType;
  /** What the form is first filled from. */
  first: Filled<Values>;
  filledFrom: (saved: Saved) => Filled<Values>;
  /** Loads the stored record; missing for a new one. */
  reload: (() => Promise<Saved>) | undefined;
  /** Labels of the records that a record's fields refer to. */
  namesOf: (saved: Saved) => readonly Option[];
  /** Labels known so far. */
  names: readonly Option[];
  /** Receives labels of records that the other side chose. */
  learn: (names: readonly Option[]) => void;
}

/**
 * Optimistic locking in a form: if another person has saved meanwhile, both changes are merged field by field, and the
 * person decides only about fields that both changed.
 */
export function useMergeOnConflict<Values extends Fields, Saved>(merging: MergingForm<Values, Saved>) {
  const { form, body, first, filledFrom, reload, namesOf, names, learn, labelsOf } = merging;
  /** The record as last stored, as far as this form knows. */
  const known = useRef(first);
  /** What the typed values started from; those of a draft may have started from an older version. */
  const base = useRef(first);
  const { dispute, decide } = useConflictQuestion(merging);

  const tidy = (typed: Values): Values => {
    const read = z.safeParse(body, typed);
    return read.success ? { ...typed, ...(read.data as Partial<Values>) } : typed;
  };

  const rebase = (to: Filled<Values>, values: Values) => {
    known.current = to;
    base.current = to;
    form.resetDirty(to.values);
    form.setValues(values);
  };

  return {
    known,
    base,
    /** The conflict that waits for a decision, if any. */
    dispute,
    /**
     * Saves the form's values and merges as often as it takes. What was taken over is said in an alert.
     * @throws ApiError when it could not be saved; with status 412 when the person did not decide
     */
    save: async (send: (values: Values, version: number | undefined) => Promise<Saved>) => {
      const merged = await saveMerging<Values, Saved>({
        base: base.current,
        typed: () => form.getValues(),
        tidy,
        save: send,
        reload,
        filledFrom,
        decide: (merge, saved, who) => {
          const theirNames = namesOf(saved);
          learn(theirNames);
          return decide(merge, filledFrom(saved).values, [...theirNames, ...names], who);
        },
        rebase,
      });
      if (merged.taken.size > 0) {
        const labels = labelsOf(merged.values);
        const fields = [...merged.taken].map((field) => labels[field]).join(', ');
        alertNews(t`${merged.who} edited this while you were: ${fields}. That is kept, beside your changes.`);
      }
      return merged;
    },
    /** Brings what is stored now into the form, beside what was typed, and saves nothing. */
    takeOver: async (): Promise<void> => {
      if (!reload) return;
      const stored = await reload();
      const theirs = filledFrom(stored);
      if (theirs.version === base.current.version) return;
      const merge = mergeThreeWays(base.current.values, theirs.values, tidy(form.getValues()));
      const theirNames = namesOf(stored);
      learn(theirNames);
      const decided =
        merge.disputed.length === 0
          ? merge.values
          : await decide(merge, theirs.values, [...theirNames, ...names], someone, true);
      if (decided) rebase(theirs, decided);
    },
    /** The form shows this record from now on. */
    startFrom: (stored: Filled<Values>) => {
      known.current = stored;
      base.current = stored;
    },
    /** The typed values are dropped: the next ones start from the stored record. */
    discard: () => {
      base.current = known.current;
    },
  };
}
