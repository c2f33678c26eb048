import type { Contact } from '@caseward/contract/contacts';
import { NewRelationInput, type Relation, RelationPatch } from '@caseward/contract/relations';
import { t } from '@lingui/core/macro';
import { Button, NumberInput } from '@mantine/core';
import * as z from 'zod/mini';
import type { Writing } from '../../shared/api/call.ts';
import { today } from '../../shared/dates.ts';
import { alertUndoable } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { locale } from '../../shared/language/language.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { fullName } from '../../shared/names.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { partyOptions } from './party-options.ts';
import { type RelationSide, sideLabel, sidesFor, toldFrom } from './relation-sides.ts';
import {
  addRelation,
  changeRelation,
  getRelation,
  relationsChanged,
  removeRelation,
} from './relations.api.ts';

export interface RelationFormProps {
  contact: Contact;
  /** The relation to change; left out: a new one. */
  relation: Relation | undefined;
  onClose: () => void;
}

interface Filled extends RelationSide, Record<string, unknown> {
  to_contact: string | null;
  share: number | null;
  since: string | null;
  until: string | null;
  note: string;
}

const labels = {
  kind: t({ message: 'Relation', context: 'between contacts' }),
  inverse: t({ message: 'Relation', context: 'between contacts' }),
  to_contact: t`Contact`,
  share: t`Share`,
  since: t`Since`,
  until: t`Until`,
  note: t`Note`,
};

/** The contract knows one direction: who is told of first is said by the address. */
const withoutSide = (body: z.core.$ZodType<unknown, object>) =>
  z.pipe(
    z.transform(({ inverse: _, ...fields }: { inverse?: unknown }): object => fields),
    body,
  );

const codeOf = ({ kind, inverse }: RelationSide) => `${inverse ? '-' : ''}${kind}`;

/** What a contact can be to another one; whoever is there already stays on their side. */
function sideOptions({ id, kind }: Contact, relation: Relation | undefined) {
  const present = relation && toldFrom(id, relation);
  const fitting = sidesFor(kind).filter((side) => !present || side.inverse === present.inverse);
  const sides =
    present && !fitting.some(({ kind: each }) => each === present.kind) ? [present, ...fitting] : fitting;
  return new Map(sides.map((side) => [codeOf(side), side]));
}

/** The form of a relation: what a contact is to another one, since and until when. */
export function RelationForm({ contact, relation, onClose }: RelationFormProps) {
  const sides = sideOptions(contact, relation);
  const [usual = { kind: 'FAMILY_OF', inverse: false } as const] = sides.values();
  const fieldsOf = (stored?: Relation): Filled => {
    const told = stored && toldFrom(contact.id, stored);
    const { kind, inverse } = told ?? usual;
    const { share = null, since = null, until = null, note = '' } = stored ?? {};
    return { kind, inverse, to_contact: told?.other.id ?? null, share, since, until, note };
  };
  const save = ({ kind, inverse, to_contact, share, ...fields }: Filled, { version }: Writing) => {
    const said = { kind, share: kind === 'OWNER_OF' ? share : null, ...fields };
    if (relation) return changeRelation(relation.id, said, { version });
    const [from, to] = inverse ? [to_contact ?? '', contact.id] : [contact.id, to_contact ?? ''];
    return addRelation(from, { ...said, to_contact: to });
  };
  const { form, frame, naming, isSaving } = useRecordForm<Filled, Relation>({
    name: `relation ${relation?.id ?? `new ${contact.id}`}`,
    body: withoutSide(relation ? RelationPatch : NewRelationInput),
    ...(relation && { stored: relation, reload: () => getRelation(relation.id) }),
    effects: relationsChanged,
    fieldsOf,
    labelsOf: () => labels,
    save,
    failure: relation ? t`Failed to change the relation.` : t`Failed to add the relation.`,
    onSaved: (saved) => {
      offerToUndo(saved, relation, fullName(toldFrom(contact.id, saved).other));
      onClose();
    },
  });
  const { kind, inverse, until } = form.values;
  const now = today(useTimeZone());
  const kindInput = form.getInputProps('kind');
  return (
    <RecordFrame {...frame}>
      <Select
        label={t`${fullName(contact)} is`}
        data={[...sides].map(([value, side]) => ({ value, label: sideLabel(side) }))}
        {...kindInput}
        value={codeOf({ kind, inverse })}
        onChange={(code) => form.setValues({ ...sides.get(code ?? '') })}
      />
      {!relation && (
        <OneChooser
          label={labels.to_contact}
          description={t`Search by name. Who is not there yet can be added from here.`}
          source={partyOptions}
          required
          {...naming}
          {...form.getInputProps('to_contact')}
        />
      )}
      {kind === 'OWNER_OF' && (
        <NumberInput
          label={t`Share in percent`}
          hideControls
          decimalScale={2}
          decimalSeparator={(0.5).toLocaleString(locale).charAt(1)}
          {...form.getInputProps('share')}
          value={form.values.share ?? ''}
          onChange={(share) => form.setFieldValue('share', share === '' ? null : Number(share))}
        />
      )}
      <SideBySide>
        <LazyDateInput label={labels.since} yearless="last" {...form.getInputProps('since')} />
        <LazyDateInput label={labels.until} yearless="last" {...form.getInputProps('until')} />
      </SideBySide>
      <TextArea label={labels.note} minRows={2} maxRows={8} {...form.getInputProps('note')} />
      <FormFooter
        submitLabel={relation ? t`Save Changes` : t`Add relation`}
        isSaving={isSaving}
        onCancel={onClose}
        aside={
          relation &&
          !until && (
            <Button
              variant="default"
              onClick={() => form.setFieldValue('until', now)}
            >{t`Ended today`}</Button>
          )
        }
      />
    </RecordFrame>
  );
}

/** Says that a relation was saved, and offers to take that back. */
function offerToUndo(saved: Relation, before: Relation | undefined, name: string) {
  if (!before)
    return alertUndoable(t`The relation to ${name} was added.`, {
      label: t`Undo`,
      act: () => removeRelation(saved.id),
      failure: t`Failed to remove the relation.`,
      done: t`The relation to ${name} was removed.`,
      effects: relationsChanged,
    });
  const { kind, share, since, until, note } = before;
  alertUndoable(t`The relation to ${name} was changed.`, {
    label: t`Undo`,
    act: () => changeRelation(saved.id, { kind, share, since, until, note }, { version: saved.version }),
    failure: t`Failed to change the relation.`,
    done: t`The relation to ${name} is as before.`,
    effects: relationsChanged,
  });
}
