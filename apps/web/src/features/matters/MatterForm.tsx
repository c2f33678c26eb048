import { type Matter, MatterInput, matterStatuses, matterStatusLabels } from '@caseward/contract/matters';
import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { Writing } from '../../shared/api/call.ts';
import { fullName } from '../../shared/names.ts';
import { codeOptions } from '../../shared/ui/code-options.ts';
import { ManyChooser } from '../../shared/ui/ManyChooser.tsx';
import type { OptionSource } from '../../shared/ui/options.ts';
import { RecordFrame } from '../../shared/ui/RecordFrame.tsx';
import { useRecordForm } from '../../shared/ui/use-record-form.ts';
import { getMatter } from './matters.api.ts';

interface MatterFormProps {
  /** The matter to change; none: a new one. */
  matter?: Matter;
  clientOptions: OptionSource;
  teamOptions: OptionSource;
  save: (body: MatterInput, writing: Writing) => Promise<Matter>;
  submitLabel: string;
  /** What the alert says when it could not be saved. */
  failure: string;
  onSaved: (matter: Matter) => unknown;
}

const fieldsOf = (matter?: Matter) => ({
  title: matter?.title ?? '',
  local_case_number: matter?.local_case_number ?? '',
  // A new matter gets its status from the server.
  ...(matter && { status: matter.status }),
  clients: matter?.clients ?? [],
  assigned_users: matter?.assigned_users ?? [],
  description: matter?.description ?? '',
});

const labels = {
  title: 'Matter Title',
  local_case_number: 'Local Case Number',
  status: 'Status',
  clients: 'Clients',
  assigned_users: 'Assign Team Members',
  description: 'Description',
};

const namesOf = (matter?: Matter) => [
  ...(matter?.clients_details ?? []).map((client) => ({ value: client.id, label: fullName(client) })),
  ...(matter?.assigned_users_details ?? []).map(({ id, username }) => ({ value: id, label: username })),
];

/** The fields of a matter. */
export function MatterForm({ matter, clientOptions, teamOptions, submitLabel, ...saving }: MatterFormProps) {
  const { form, frame, naming, isSaving } = useRecordForm({
    name: `matter ${matter?.id ?? 'new'}`,
    body: MatterInput,
    stored: matter,
    reload: matter && (() => getMatter(matter.id)),
    fieldsOf,
    labelsOf: () => labels,
    codes: { status: matterStatusLabels },
    namesOf,
    ...saving,
  });
  return (
    <RecordFrame {...frame}>
      <TextInput label={labels.title} required {...form.getInputProps('title')} />
      <TextInput label={labels.local_case_number} {...form.getInputProps('local_case_number')} />
      {matter && (
        <Select
          label={labels.status}
          data={codeOptions(matterStatuses, matterStatusLabels)}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
      )}
      <ManyChooser
        label={labels.clients}
        source={clientOptions}
        {...naming}
        {...form.getInputProps('clients')}
      />
      <ManyChooser
        label={labels.assigned_users}
        source={teamOptions}
        {...naming}
        {...form.getInputProps('assigned_users')}
      />
      <Textarea
        label={labels.description}
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps('description')}
      />
      <Group>
        <Button type="submit" loading={isSaving}>
          {submitLabel}
        </Button>
      </Group>
    </RecordFrame>
  );
}
