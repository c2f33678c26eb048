import { deadlineFields } from '@caseward/contract/deadline-fields';
import { deadlineKindLabels } from '@caseward/contract/deadline-labels';
import type { DeadlineRule } from '@caseward/contract/deadline-preview';
import type { Deadline } from '@caseward/contract/deadline-record';
import { deadlineKinds } from '@caseward/contract/deadline-terms';
import { DeadlineInput, DeadlinePatch } from '@caseward/contract/deadlines';
import { fieldLabels } from '@caseward/contract/field-descriptions';
import { t } from '@lingui/core/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { Writing } from '../../shared/api/call.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { askToLose } from '../../shared/forms/unsaved.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { personOf, personOption } from '../../shared/people/person-words.ts';
import { useSession } from '../../shared/session/session.ts';
import classes from './DeadlineForm.module.css';
import { deadlineSaved, getDeadline } from './deadlines.api.ts';
import { NewDayForm } from './NewDayForm.tsx';
import { countFromOwnDay, type NewDayValues, noDay } from './new-day.ts';

type DeadlineValues = NewDayValues & {
  title: string;
  kind: Deadline['kind'];
  critical: boolean;
  responsible: string | null;
  backup: string | null;
  description: string;
  matter: string;
};

interface DeadlineFormProps {
  /** The deadline to change; left out: a new one, with its first day. */
  deadline?: Deadline;
  /** Source of matters to choose from; left out where `matterId` or the deadline says which. */
  matterOptions?: OptionSource;
  matterId?: string;
  /** The courts to choose from. */
  courts: OptionSource;
  /** Who can be responsible in a matter. */
  peopleOf: (matter: string | null) => OptionSource;
  /** The documents of a matter; left out where there is a deadline already, whose day is not changed here. */
  documentsOf?: (matter: string) => OptionSource;
  save: (body: DeadlineValues, writing: Writing) => Promise<Deadline>;
  submitLabel: string;
  /** Title of the alert on failure. */
  failure: string;
  onSaved: (deadline: Deadline) => unknown;
  /** Closes a form that is a part of a page. */
  onCancel?: () => void;
  /** Leaves a page that is the form's own; the page asks about unsaved changes. */
  onLeave?: () => void;
}

const labels = {
  ...fieldLabels(deadlineFields),
  reason: t`Reason`,
  question: t`Court rule`,
  event: t`Counted from`,
  before: t`Counted from`,
  document: t`Document that shows it`,
};

const changeable = (stored: Deadline) => ({
  title: stored.title,
  kind: stored.kind,
  critical: stored.critical,
  responsible: stored.responsible,
  backup: stored.backup,
  description: stored.description,
});

/** The form of a deadline. The day of one that is there already is no field: it gets a new one, with its reason. */
export function DeadlineForm(props: DeadlineFormProps) {
  const { deadline, matterOptions, matterId, courts, peopleOf, documentsOf } = props;
  const { save, submitLabel, failure, onSaved, onCancel, onLeave } = props;
  const { user } = useSession();
  const { form, frame, naming, giveUp, isSaving } = useRecordForm<DeadlineValues, Deadline>({
    name: `deadline ${deadline?.id ?? `new ${matterId ?? ''}`}`,
    body: deadline ? DeadlinePatch : DeadlineInput,
    stored: deadline,
    ...(deadline && { reload: () => getDeadline(deadline.id) }),
    effects: deadlineSaved,
    fieldsOf: (stored?: Deadline) =>
      stored
        ? (changeable(stored) as DeadlineValues)
        : {
            title: '',
            kind: 'STATUTORY',
            critical: false,
            responsible: user?.id ?? null,
            backup: null,
            description: '',
            matter: matterId ?? '',
            ...noDay,
          },
    labelsOf: () => labels,
    codes: { kind: deadlineKindLabels },
    namesOf: (stored?: Deadline) =>
      [stored ? stored.responsible_details : user && personOf(user), stored?.backup_details].flatMap(
        (person) => (person ? [personOption(person)] : []),
      ),
    save,
    failure,
    onSaved,
  });
  const cancel = async () => {
    if (form.isDirty() && !(await askToLose())) return;
    giveUp();
    onCancel?.();
  };
  const titled = useRef('');
  // A title and a kind of one's own can be entered afterwards.
  const takeFrom = ({ title, kind }: DeadlineRule) => {
    if (form.values.title.trim() === '' || form.values.title === titled.current) {
      form.setFieldValue('title', title);
      form.clearFieldError('title');
      titled.current = title;
    }
    form.setFieldValue('kind', kind);
  };
  const people = peopleOf(deadline?.matter ?? (form.values.matter || null));
  const critical = form.getInputProps('critical');
  const isLimitation = form.values.kind === 'LIMITATION';
  return (
    <RecordFrame {...frame}>
      <TextInput
        label={labels.title}
        required
        autoFocus={onCancel !== undefined}
        {...form.getInputProps('title')}
      />
      {matterOptions && (
        <OneChooser
          label={labels.matter}
          required
          source={matterOptions}
          {...naming}
          {...form.getInputProps('matter')}
          value={form.values.matter || null}
          onChange={(matter) => {
            form.setFieldValue('matter', matter ?? '');
            // What it is counted from, and what shows its day, is of the matter.
            countFromOwnDay(form);
            form.setFieldValue('document', null);
          }}
        />
      )}
      <SideBySide>
        <Select
          label={labels.kind}
          data={codeOptions(deadlineKinds, deadlineKindLabels)}
          {...form.getInputProps('kind')}
        />
        <Checkbox
          label={labels.critical}
          checked={isLimitation || critical.value === true}
          disabled={isLimitation}
          description={isLimitation ? t`A limitation period is always critical.` : undefined}
          onChange={critical.onChange}
          className={classes.beside}
        />
      </SideBySide>
      {!deadline && (
        <NewDayForm
          form={form}
          courts={courts}
          place={form.values.matter ? { matter: form.values.matter } : undefined}
          documents={form.values.matter ? documentsOf?.(form.values.matter) : undefined}
          naming={naming}
          onRule={takeFrom}
        />
      )}
      <SideBySide>
        <OneChooser
          label={labels.responsible}
          source={people}
          {...naming}
          {...form.getInputProps('responsible')}
        />
        <OneChooser label={labels.backup} source={people} {...naming} {...form.getInputProps('backup')} />
      </SideBySide>
      <TextArea label={labels.description} minRows={3} maxRows={16} {...form.getInputProps('description')} />
      <FormFooter submitLabel={submitLabel} isSaving={isSaving} onCancel={onLeave ?? cancel} />
    </RecordFrame>
  );
}
