import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useMemo, useState } from 'react';
import type { Attempt } from '../api/attempt.ts';
import type { Option } from '../forms/option-source.ts';
import type { Filled } from '../merging/filled.ts';
import { type Fields, isSameFilling } from '../merging/three-ways.ts';
import type { Draft } from './drafts.ts';
import { useDraft } from './use-draft.ts';

interface DraftedForm<Values extends Fields> {
  /** Unique name of the form. */
  name: string;
  form: UseFormReturnType<Values>;
  /** What the form was first filled from. */
  first: Filled<Values>;
  /** What the typed values started from; a restored draft sets it. */
  base: RefObject<Filled<Values>>;
  /** The last attempt to save that has not been answered; a restored draft sets it. */
  attempt: RefObject<Attempt | undefined>;
  /** Labels of the chosen records. */
  names: readonly Option[];
  learn: (names: readonly Option[]) => void;
}

/**
 * Draft autosave of a form: keeps what is typed in this browser, with what it started from and the last attempt to save
 * it, and fills the form from it when it is opened again.
 */
export function useFormDraft<Values extends Fields>(drafted: DraftedForm<Values>) {
  const { name, form, first, base, attempt, names, learn } = drafted;
  const { values } = form;
  const isDirty = form.isDirty();
  const [restored, setRestored] = useState<Draft<Values> | null>(null);

  const draft = useMemo((): Draft<Values> | null => {
    if (!isDirty) return null;
    if (restored && isSameFilling(values, restored.values)) return restored;
    const written_at = new Date().toISOString();
    return { values, base: base.current, names, attempt: attempt.current, written_at };
  }, [values, isDirty, names, restored, base, attempt]);

  const autosave = useDraft<Values>({
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

  return {
    /** The draft that the form was filled from, until it is saved or discarded. */
    restored,
    /** Keeps an attempt to save at once: its answer may get lost. */
    keepAttempt: (sent: Attempt) => {
      if (draft) autosave?.keepNow({ ...draft, attempt: sent });
    },
    /** It is saved, or discarded. */
    forget: () => {
      setRestored(null);
      autosave?.forget();
    },
    /** The person leaves the form and discards what they typed. */
    giveUp: () => autosave?.giveUp(),
  };
}
