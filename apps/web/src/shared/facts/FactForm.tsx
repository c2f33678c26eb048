import type { PresenceType } from '@caseward/contract/presence';
import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { CacheEffects } from '../api/cache-effects.ts';
import type { Writing } from '../api/call.ts';
import { alertUndoable } from '../feedback/alerts.ts';
import { FormFooter } from '../forms/FormFooter.tsx';
import type { Option } from '../forms/option-source.ts';
import type { Naming } from '../forms/options.ts';
import { askToLose } from '../forms/unsaved.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { RecordFrame } from '../layout/RecordFrame.tsx';
import type { Fields } from '../merging/three-ways.ts';
import type { FieldLabels } from '../merging/use-conflict-question.ts';
import classes from './EditableFact.module.css';
import { InPlace } from './InPlace.tsx';

/** Props of an input whose label stands above it already. */
export const unseenLabel = { className: classes.unseen };

interface FactFormProps<Values extends Fields, Saved> extends FieldLabels<Values> {
  /** What the fact is called on the page. */
  name: string;
  /** Tells it from all other forms of the same person. */
  draft: string;
  /** A long text takes the whole width. */
  long?: boolean;
  /** What kind of record it is, where others are told that somebody changes it. */
  type?: PresenceType;
  record: Saved;
  /** The contract's body of a change. */
  body: z.core.$ZodType;
  /** Drops from what was typed what says nothing, before it is checked and saved. */
  cleared?: ((typed: Values) => Values) | undefined;
  fieldsOf: (record: Saved) => Values;
  namesOf?: (record?: Saved) => Option[];
  reload: () => Promise<Saved>;
  save: (values: Values, writing: Writing) => Promise<Saved>;
  /** Gives the record its earlier values again, as long as nobody has changed it since. */
  undo: (values: Values, saved: Saved) => Promise<unknown>;
  effects: CacheEffects<NoInfer<Saved>>;
  failure: string;
  onClose: () => void;
  children: (form: UseFormReturnType<Values>, naming: Naming) => ReactNode;
}

/** The form of a fact that is changed where it stands: Enter saves, Escape leaves it as it was. */
export function FactForm<Values extends Fields, Saved extends { version: number }>({
  name,
  draft,
  long,
  record,
  fieldsOf,
  undo,
  onClose,
  children,
  ...saving
}: FactFormProps<Values, Saved>) {
  const [before] = useState(record);
  const { form, frame, naming, giveUp, isSaving } = useRecordForm<Values, Saved>({
    ...saving,
    name: draft,
    stored: record,
    fieldsOf: (stored = record) => fieldsOf(stored),
    onSaved: (saved) => {
      if (saved.version !== before.version)
        alertUndoable(t`${name} changed.`, {
          label: t`Undo`,
          act: () => undo(fieldsOf(before), saved),
          failure: t`Failed to undo the change.`,
          done: t`The change is undone.`,
        });
      onClose();
    },
  });
  const cancel = async () => {
    if (form.isDirty() && !(await askToLose())) return;
    giveUp();
    onClose();
  };
  return (
    <InPlace name={name} long={long} onEscape={cancel}>
      <RecordFrame {...frame}>
        {children(form, naming)}
        <FormFooter submitLabel={t`Save`} isSaving={isSaving} onCancel={cancel} />
      </RecordFrame>
    </InPlace>
  );
}
