import { type Matter, MatterInput, matterStatuses, matterStatusLabels } from '@caseward/contract/matters';
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { fullName } from '../../shared/names.ts';
import { codeOptions } from '../../shared/ui/code-options.ts';
import { ManyChooser } from '../../shared/ui/ManyChooser.tsx';
import type { OptionSource } from '../../shared/ui/options.ts';
import { useSavingForm } from '../../shared/ui/use-saving-form.ts';

interface MatterFormProps {
  /** The matter to change; none: a new one. */
  matter?: Matter;
  clientOptions: OptionSource;
  teamOptions: OptionSource;
  save: (body: MatterInput) => Promise<Matter>;
  submitLabel: string;
  /** What the alert says when it could not be saved. */
  failure: string;
  onSaved: (matter: Matter) => unknown;
}

const fieldsOf = (matter?: Matter) => ({
  title: matter?.title ?? '',
  local_case_number: matter?.local_case_number ?? '',
  clients: matter?.clients ?? [],
  assigned_users: matter?.assigned_users ?? [],
  description: matter?.description ?? '',
  // A new matter gets its status from the server.
  ...(matter && { status: matter.status }),
});

/** The fields of a matter. */
export function MatterForm({ matter, clientOptions, teamOptions, submitLabel, ...saving }: MatterFormProps) {
  const { form, submit, isSaving } = useSavingForm({
    body: MatterInput,
    initialValues: fieldsOf(matter),
    ...saving,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Matter Title" required {...form.getInputProps('title')} />
        <TextInput label="Local Case Number" {...form.getInputProps('local_case_number')} />
        {matter && (
          <Select
            label="Status"
            data={codeOptions(matterStatuses, matterStatusLabels)}
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
        )}
        <ManyChooser
          label="Clients"
          source={clientOptions}
          chosenAtFirst={matter?.clients_details.map((client) => ({
            value: client.id,
            label: fullName(client),
          }))}
          {...form.getInputProps('clients')}
        />
        <ManyChooser
          label="Assign Team Members"
          source={teamOptions}
          chosenAtFirst={matter?.assigned_users_details.map(({ id, username }) => ({
            value: id,
            label: username,
          }))}
          {...form.getInputProps('assigned_users')}
        />
        <Textarea
          label="Description"
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
      </Stack>
    </form>
  );
}
