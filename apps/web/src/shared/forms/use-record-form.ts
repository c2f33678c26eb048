import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Attempt, attemptAt } from '../api/attempt.ts';
import type { CacheEffects } from '../api/cache-effects.ts';
import type { Writing } from '../api/call.ts';
import type { Draft } from '../drafts/drafts.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { alertSuccess } from '../feedback/alerts.ts';
import type { Filled } from '../merging/filled.ts';
import { saveMerging } from '../merging/save-merging.ts';
import { type Fields, isSameFilling } from '../merging/three-ways.ts';
import { type FieldLabels, useMergeConflict } from '../merging/use-merge-conflict.ts';
import type { Option } from './option-source.ts';
import { useSavingForm } from './use-saving-form.ts';

interface RecordForm<Values extends Fields, Saved extends { version: number }> extends FieldLabels<Values> {
  /** Tells the form from all others of the same person: its draft is kept under this name. */
  name: string;
  /** The contract's body: the rules the fields are held to before anything is sent. */
  body: z.core.$ZodType;
  /** The record to change; none: a new one. */
  stored?: Saved | undefined;
  /** What the fields hold for a record, and for a new one. */
  fieldsOf: (stored?: Saved) => Values;
  /** What the records are called that the fields of a record refer to. */
  namesOf?: (stored?: Saved) => Option[];
  save: (values: Values, writing: Writing) => Promise<Saved>;
  /** What saving changes in the query cache; left out: everything. */
  effects?: CacheEffects<NoInfer<Saved>> | undefined;
  /** Asks for the record as it is stored now; for one that can be changed. */
  reload?: () => Promise<Saved>;
  /** What the alert says when it could not be saved. */
  failure: string;
  /** Where to go once saved; nowhere: the form is emptied for the next. */
  onSaved?: ((saved: Saved) => unknown) | undefined;
}

/**
 * A form that makes or changes a record, and loses nothing typed: not to a closed tab (a draft is kept), not to an
 * answer that got lost (what is sent again is done once), not to somebody who saved meanwhile (both are merged).
 */
export function useRecordForm<Values extends Fields, Saved extends { version: number }>(
  options: RecordForm<Values, Saved>,
) {
  const { name, body, stored, fieldsOf, namesOf = () => [], save, reload, failure, onSaved } = options;
  const filledFrom = (record?: Saved) => ({ values: fieldsOf(record), version: record?.version });
  const [first] = useState<Filled<Values>>(() => filledFrom(stored));
  /** What the other side last stored, and what was typed started from: a draft may have started from less. */
  const known = useRef(first);
  const base = useRef(first);
  const attempt = useRef<Attempt>(undefined);
  const [names, setNames] = useState<readonly Option[]>(() => namesOf(stored));
  const learn = (more: readonly Option[]) => setNames((before) => [...more, ...before]);
  const [restored, setRestored] = useState<Draft<Values> | null>(null);
  const { dispute, decide } = useMergeConflict(options);

  const saving = useSavingForm<Values, Saved>({
    body,
    initialValues: first.values,
    save: () => saveAndMerge(),
    effects: options.effects,
    failure,
    onSaved:
      onSaved &&
      ((saved) => {
        form.resetDirty(known.current.values);
        return onSaved(saved);
      }),
    onGivenUp: () => keeper?.giveUp(),
  });
  const { form } = saving;
  const { values } = form;
  const isDirty = form.isDirty();

  const draft = useMemo((): Draft<Values> | null => {
    if (!isDirty) return null;
    if (restored && isSameFilling(values, restored.values)) return restored;
    const written_at = new Date().toISOString();
    return { values, base: base.current, names, attempt: attempt.current, written_at };
  }, [values, isDirty, names, restored]);

  const keeper = useDraft<Values>({
    form: name,
    draft,
    restore: (left) => {
      // What was typed before the draft was found stays.
      const untouched = Object.keys(first.values).filter(
        (field) => field in left.values && !form.isDirty(field),
      );
      form.setValues(Object.fromEntries(untouched.map((field) => [field, left.values[field]])) as Values);
      if (!form.isDirty()) return;
      base.current = { ...left.base, values: { ...first.values, ...left.base.values } };
      attempt.current = left.attempt;
      learn(left.names);
      setRestored(left);
    },
  });

  const settle = () => {
    attempt.current = undefined;
    setRestored(null);
    keeper?.forget();
  };

  const saveAndMerge = async (): Promise<Saved> => {
    const merged = await saveMerging<Values, Saved>({
      base: base.current,
      typed: () => form.getValues(),
      tidy: (typed) => {
        const read = z.safeParse(body, typed);
        return read.success ? { ...typed, ...(read.data as Partial<Values>) } : typed;
      },
      save: (sent, version) => {
        attempt.current = attemptAt(sent, attempt.current);
        if (draft) keeper?.keepNow({ ...draft, attempt: attempt.current });
        return save(sent, { version, idempotency_key: attempt.current.key });
      },
      reload,
      filledFrom,
      decide: (merge, saved, who) => {
        const theirNames = namesOf(saved);
        learn(theirNames);
        return decide(merge, fieldsOf(saved), [...theirNames, ...names], who);
      },
      rebase: (to, mergedValues) => {
        known.current = to;
        base.current = to;
        form.resetDirty(to.values);
        form.setValues(mergedValues);
      },
    });
    settle();
    if (onSaved) {
      known.current = { values: merged.values, version: merged.saved.version };
      base.current = known.current;
    }
    if (merged.taken.size > 0) {
      const labels = options.labelsOf(merged.values);
      const fields = [...merged.taken].map((field) => labels[field]).join(', ');
      alertSuccess(`${merged.who} changed this meanwhile: ${fields}. That is kept, beside your changes.`);
    }
    return merged.saved;
  };

  const discard = () => {
    form.reset();
    base.current = known.current;
    settle();
  };

  return {
    form,
    isSaving: saving.isSaving,
    labels: options.labelsOf(values),
    /** What choosers have to know, and to tell: what the chosen records are called. */
    naming: { known: names, onChosen: learn },
    /** Lets go of what was typed, for a form that is closed while its page stays. */
    giveUp: () => keeper?.giveUp(),
    /** What the form says around its fields. */
    frame: { submit: saving.submit, restored, discard, dispute },
  };
}
