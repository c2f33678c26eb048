import { AccountPatch } from '@caseward/contract/account';
import type { CurrentUser } from '@caseward/contract/session';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { session } from '../../shared/session/session.ts';
import { updateAccount } from './account.api.ts';

/** Form for one's own name and e-mail address. */
export function AccountForm({ user }: { user: CurrentUser['user'] }) {
  const { first_name, last_name, email } = user;
  const { form, submit, isSaving } = useSavingForm({
    body: AccountPatch,
    initialValues: { first_name, last_name, email },
    save: updateAccount,
    failure: t`Failed to update your account.`,
    onSaved: (current) => {
      session.update(current);
      alertSuccess(t`Your account is saved.`);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label={t`First Name`} autoComplete="given-name" {...form.getInputProps('first_name')} />
        <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last_name')} />
        <TextInput label={t`E-mail`} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
