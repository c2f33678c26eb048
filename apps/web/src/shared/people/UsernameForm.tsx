import { UsernameChange } from '@caseward/contract/usernames';
import { t } from '@lingui/core/macro';
import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { FormFooter } from '../forms/FormFooter.tsx';
import { useSavingForm } from '../forms/use-saving-form.ts';

interface UsernameFormProps<Saved> {
  username: string;
  /** Says whose password is asked for. */
  passwordLabel: string;
  save: (change: UsernameChange) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  onCancel: () => void;
}

/** Form to change one's own username, or somebody else's. */
export function UsernameForm<Saved>({
  username,
  passwordLabel,
  save,
  onSaved,
  onCancel,
}: UsernameFormProps<Saved>) {
  const { form, submit, isSaving } = useSavingForm({
    body: UsernameChange,
    initialValues: { username, current_password: '' },
    save,
    failure: t`Failed to change the username.`,
    onSaved,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t`Username`}
          description={t`Used to sign in from then on. Sessions stay as they are.`}
          required
          autoFocus
          autoComplete="off"
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={passwordLabel}
          required
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <FormFooter submitLabel={t`Change username`} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
