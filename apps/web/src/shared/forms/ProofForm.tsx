import { account } from '@caseward/contract/account';
import { t } from '@lingui/core/macro';
import { PasswordInput, Stack } from '@mantine/core';
import { FormFooter } from './FormFooter.tsx';
import { useSavingForm } from './use-saving-form.ts';

interface ProofFormProps<Saved> {
  /** Says whose password is asked for, where the form is about somebody else. */
  label?: string;
  save: (proof: { current_password: string }) => Promise<Saved>;
  submitLabel: string;
  /** Title of the alert on failure. */
  failure: string;
  onSaved: (saved: Saved) => unknown;
  onCancel?: (() => void) | undefined;
}

/** Asks for one's own password before a change of how one, or somebody else, signs in. */
export function ProofForm<Saved>({
  label = t`Current password`,
  submitLabel,
  onCancel,
  ...saving
}: ProofFormProps<Saved>) {
  const { form, submit, isSaving } = useSavingForm({
    body: account.beginTwoFactor.body,
    initialValues: { current_password: '' },
    ...saving,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw="24rem">
        <PasswordInput
          label={label}
          required
          autoFocus
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <FormFooter submitLabel={submitLabel} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
