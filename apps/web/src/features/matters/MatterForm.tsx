import { fieldLabels } from '@caseward/contract/field-descriptions';
import { matterFields } from '@caseward/contract/matter-fields';
import { type MatterStatus, matterStatuses, matterStatusLabels } from '@caseward/contract/matter-statuses';
import { type Matter, MatterInput, NewMatterInput } from '@caseward/contract/matters';
import { administrators } from '@caseward/contract/roles';
import type { TasksOfClosing } from '@caseward/contract/tasks-of-closing';
import { t } from '@lingui/core/macro';
import { Text, TextInput } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import type { Writing } from '../../shared/api/call.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { isClosed } from './closed-status.ts';
import classes from './MatterForm.module.css';
import { namesInMatter } from './matter-names.ts';
import { getMatter, matterAdded, matterSaved } from './matters.api.ts';
import { openTasksOf } from './open-tasks.ts';
import type { FirstParty, PartyFieldsProps } from './PartyRows.tsx';

// When a matter is closed.
const OpenWork = lazyPart(() => import('./OpenWork.tsx'), 'OpenWork');

/** Of a new matter, or of one that is changed. */
type Body = NewMatterInput & TasksOfClosing & Pick<MatterInput, 'opened_on'>;

interface MatterFormProps {
  /** The matter to change; left out: a new one. */
  matter?: Matter;
  clientOptions: OptionSource;
  /** The fields of further parties; for a new matter. Loaded while one fills in the first: their place is kept. */
  Parties?: ComponentType<PartyFieldsProps>;
  teamOptions: OptionSource;
  /** Who takes open tasks over; of a matter that can be closed. */
  assigneeOptions?: OptionSource;
  practiceAreaOptions: OptionSource;
  courtOptions: OptionSource;
  save: (body: Body, writing: Writing) => Promise<Matter>;
  submitLabel: string;
  /** Another way to save it, told by the name of its button. */
  also?: { label: string; name: string } | undefined;
  /** Title of the alert on failure. */
  failure: string;
  /** What is said above the button. */
  hint?: string;
  onCancel: () => void;
  onSaved: (matter: Matter) => unknown;
}

const undecided: TasksOfClosing = { open_tasks: undefined, reassign_to: undefined };

const fieldsOf = (matter?: Matter) => ({
  title: matter?.title ?? '',
  local_case_number: matter?.local_case_number ?? '',
  docket_url: matter?.docket_url ?? '',
  // The server sets a new matter's status, and its opening day where none is given. A number is never changed.
  ...(matter && {
    status: matter.status,
    status_reason: '',
    closed_on: matter.closed_on,
    ...undecided,
  }),
  opened_on: matter?.opened_on ?? null,
  ...(!matter && { number: '', parties: [] as FirstParty[] }),
  lead_attorney: matter?.lead_attorney ?? null,
  originating_attorney: matter?.originating_attorney ?? null,
  practice_area: matter?.practice_area ?? null,
  court: matter?.court ?? null,
  clients: matter?.clients ?? [],
  assigned_users: matter?.assigned_users ?? [],
  description: matter?.description ?? '',
});

type Filled = ReturnType<typeof fieldsOf>;

const labels = {
  ...fieldLabels(matterFields),
  title: t`Matter Title`,
  local_case_number: t`Local Case Number`,
  number: t`Matter No.`,
  opened_on: t`Opened on`,
  closed_on: t`Closed on`,
  open_tasks: t`Open tasks`,
  reassign_to: t`Reassign to`,
  parties: t`Parties`,
  assigned_users: t`Assign Team Members`,
};

/**
 * The body to send: a reason only with a change of status, a closing day only for a closed matter, what becomes of its
 * tasks only for one that is closed with it.
 */
function bodyOf(fields: Filled, stored: Matter | undefined): Body {
  const { status_reason, closed_on, open_tasks, reassign_to, opened_on, ...rest } = fields;
  const others = { ...rest, opened_on: opened_on ?? undefined };
  if (!stored)
    return {
      ...others,
      docket_url: others.docket_url || undefined,
      lead_attorney: others.lead_attorney ?? undefined,
      originating_attorney: others.originating_attorney ?? undefined,
      practice_area: others.practice_area ?? undefined,
      court: others.court ?? undefined,
    };
  if (others.status === undefined) return others;
  return {
    ...others,
    ...(others.status !== stored.status && { status_reason }),
    ...(isClosed(others.status) && (closed_on || stored.closed_on) && { closed_on }),
    ...(closes(stored, others.status) && { open_tasks, reassign_to }),
  };
}

/** Whether a status closes a matter. */
const closes = (stored: Matter, status: MatterStatus) => isClosed(status) && !isClosed(stored.status);

/** The form of a matter. */
export function MatterForm(props: MatterFormProps) {
  const {
    matter,
    clientOptions,
    Parties,
    teamOptions,
    assigneeOptions,
    practiceAreaOptions,
    courtOptions,
    submitLabel,
    also,
    save,
    hint,
    onCancel,
    ...saving
  } = props;
  const { form, frame, naming, isSaving } = useRecordForm({
    name: `matter ${matter?.id ?? 'new'}`,
    type: 'matter',
    body: matter ? MatterInput : NewMatterInput,
    stored: matter,
    reload: matter && (() => getMatter(matter.id)),
    effects: matter ? matterSaved : matterAdded,
    fieldsOf,
    labelsOf: () => labels,
    codes: { status: matterStatusLabels },
    namesOf: namesInMatter,
    save: (fields, writing) => save(bodyOf(fields, matter), writing),
    ...saving,
  });
  const { status, open_tasks, reassign_to } = form.values;
  const mayNumber = useMay({ access: administrators });
  const isClosing = matter && status !== matter.status && status !== undefined && isClosed(status);
  return (
    <RecordFrame {...frame}>
      <TextInput label={labels.title} required {...form.getInputProps('title')} />
      <TextInput label={labels.local_case_number} {...form.getInputProps('local_case_number')} />
      <TextInput
        type="url"
        label={labels.docket_url}
        placeholder="https://"
        {...form.getInputProps('docket_url')}
      />
      {!matter && mayNumber && (
        <TextInput
          label={labels.number}
          description={t`Where the matter has one already. Left empty, it gets the next.`}
          {...form.getInputProps('number')}
        />
      )}
      {matter && (
        <Select
          label={labels.status}
          data={codeOptions(matterStatuses, matterStatusLabels)}
          {...form.getInputProps('status')}
          onChange={(chosen) => {
            const next = chosen as MatterStatus;
            form.setValues({ ...(!closes(matter, next) && undecided), status: next });
          }}
        />
      )}
      {isClosing && (
        <TextArea
          label={labels.status_reason}
          description={t`Kept with the change of the status. It may stay empty.`}
          minRows={2}
          maxRows={8}
          {...form.getInputProps('status_reason')}
        />
      )}
      {matter && assigneeOptions && status !== undefined && closes(matter, status) && (
        <Suspense>
          <OpenWork
            matters={[matter]}
            titles={openTasksOf(matter).map(({ title }) => title)}
            teamOptions={assigneeOptions}
            value={{ open_tasks, reassign_to }}
            onChange={(decision) => form.setValues({ ...undecided, ...decision })}
            error={
              reassign_to === ''
                ? form.errors.reassign_to && t`Choose who takes the tasks over.`
                : form.errors.reassign_to
            }
            {...naming}
          />
        </Suspense>
      )}
      <OneChooser
        label={labels.lead_attorney}
        source={teamOptions}
        {...naming}
        {...form.getInputProps('lead_attorney')}
      />
      <OneChooser
        label={labels.originating_attorney}
        source={teamOptions}
        {...naming}
        {...form.getInputProps('originating_attorney')}
      />
      <OneChooser
        label={labels.practice_area}
        source={practiceAreaOptions}
        {...naming}
        {...form.getInputProps('practice_area')}
      />
      <OneChooser label={labels.court} source={courtOptions} {...naming} {...form.getInputProps('court')} />
      <SideBySide>
        <LazyDateInput
          label={labels.opened_on}
          description={matter ? undefined : t`Leave empty for today.`}
          yearless="last"
          clearable={!matter}
          {...form.getInputProps('opened_on')}
        />
        {status !== undefined && isClosed(status) && (
          <LazyDateInput
            label={labels.closed_on}
            description={isClosing ? t`Leave empty for today.` : undefined}
            yearless="last"
            {...form.getInputProps('closed_on')}
          />
        )}
      </SideBySide>
      <ManyChooser
        label={labels.clients}
        source={clientOptions}
        {...naming}
        {...form.getInputProps('clients')}
      />
      {Parties && (
        <div className={classes.parties}>
          <Suspense>
            <Parties errors={form.errors} {...naming} {...form.getInputProps('parties')} />
          </Suspense>
        </div>
      )}
      <ManyChooser
        label={labels.assigned_users}
        source={teamOptions}
        {...naming}
        {...form.getInputProps('assigned_users')}
      />
      <TextArea label={labels.description} minRows={4} maxRows={16} {...form.getInputProps('description')} />
      {hint && <Text size="sm">{hint}</Text>}
      <FormFooter submitLabel={submitLabel} also={also} isSaving={isSaving} onCancel={onCancel} />
    </RecordFrame>
  );
}
