import type { PresenceType } from '@caseward/contract/presence';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { CacheEffects } from '../api/cache-effects.ts';
import type { Writing } from '../api/call.ts';
import { useFormDraft } from '../drafts/use-form-draft.ts';
import { useNewer } from '../live/use-newer.ts';
import type { Filled } from '../merging/filled.ts';
import type { Fields } from '../merging/three-ways.ts';
import type { FieldLabels } from '../merging/use-conflict-question.ts';
import { useMergeOnConflict } from '../merging/use-merge-on-conflict.ts';
import type { Option } from './option-source.ts';
import { useIdempotentSave } from './use-idempotent-save.ts';
import { useSaving } from './use-saving-form.ts';

interface RecordForm<Values extends Fields, Saved extends { version: number; id?: string }>
  extends FieldLabels<Values> {
  /** Tells the form from all others of the same person: its draft is kept under this name. */
  name: string;
  /** What kind of record it is, where others are told that somebody changes it. */
  type?: PresenceType;
  /** The contract's body: the rules the fields are held to before anything is sent. */
  body: z.core.$ZodType;
  /** The record to change; none: a new one. */
  stored?: Saved | undefined;
  /** Drops from what was typed what says nothing, such as empty rows, before it is checked and saved. */
  cleared?: ((typed: Values) => Values) | undefined;
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
  /** Told that it was saved and emptied for the next. */
  onEmptied?: (() => void) | undefined;
}

/**
 * A form that makes or changes a record, and loses nothing typed: not to a closed tab (draft autosave), not to a lost
 * answer (idempotency), not to another person who saved meanwhile (optimistic locking, merge on conflict).
 */
export function useRecordForm<Values extends Fields, Saved extends { version: number; id?: string }>(
  options: RecordForm<Values, Saved>,
) {
  const {
    name,
    type,
    body,
    stored,
    cleared,
    fieldsOf,
    namesOf = () => [],
    reload,
    effects,
    failure,
    onSaved,
    onEmptied,
  } = options;
  const { labelsOf, codes, textsOf } = options;
  const filledFrom = (record?: Saved) => ({ values: fieldsOf(record), version: record?.version });
  const [first] = useState<Filled<Values>>(() => filledFrom(stored));
  const [names, setNames] = useState<readonly Option[]>(() => namesOf(stored));
  const learn = (more: readonly Option[]) => setNames((before) => [...more, ...before]);

  const form = useForm<Values>({
    initialValues: first.values,
    validate: schemaResolver(body, { sync: true }),
  });
  const merging = useMergeOnConflict({
    ...{ form, body, first, filledFrom, reload, names, namesOf, learn, labelsOf },
    ...(codes && { codes }),
    ...(textsOf && { textsOf }),
  });
  const newer = useNewer(stored && reload ? stored.id : undefined, merging.takeOver);
  const { attempt, send, settle } = useIdempotentSave(options.save);
  const draft = useFormDraft({ name, form, first, base: merging.base, attempt, names, learn });

  const save = async (): Promise<Saved> => {
    const { saved, values } = await merging.save((sent, version) => send(sent, version, draft.keepAttempt));
    settle();
    draft.forget();
    if (onSaved) merging.startFrom({ values, version: saved.version });
    return saved;
  };
  const saving = useSaving<Values, Saved>({
    ...{ form, save, effects, failure, onEmptied, onGivenUp: draft.giveUp },
    onSaved:
      onSaved &&
      ((saved) => {
        form.resetDirty(merging.known.current.values);
        return onSaved(saved);
      }),
  });

  const submit: typeof saving.submit = (event) => {
    const typed = form.getValues();
    const said = cleared?.(typed) ?? typed;
    if (said !== typed) form.setValues(said);
    return saving.submit(event);
  };

  const discard = () => {
    form.reset();
    merging.discard();
    settle();
    draft.forget();
  };

  return {
    form,
    isSaving: saving.isSaving,
    labels: labelsOf(form.values),
    /** What choosers have to know, and to tell: what the chosen records are called. */
    naming: { known: names, onChosen: learn },
    /** Lets go of what was typed, for a form that is closed while its page stays. */
    giveUp: draft.giveUp,
    /** What the form says around its fields. */
    frame: {
      ...{ submit, restored: draft.restored, discard, dispute: merging.dispute },
      newer: newer && { ...newer, isDirty: form.isDirty() },
      open: type && stored?.id ? { type, id: stored.id } : undefined,
    },
  };
}
