import { account } from '@caseward/contract/account';
import { longestPassword, shortestAlone, shortestWithTwoFactor } from '@caseward/contract/passwords';
import { t } from '@lingui/core/macro';
import { PasswordInput, Stack } from '@mantine/core';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { useSession } from '../../shared/session/session.ts';
import { changePassword } from './account.api.ts';

/** Form to change one's own password. */
export function PasswordForm() {
  const { form, submit, isSaving } = useSavingForm({
    body: account.changePassword.body,
    initialValues: { current_password: '', new_password: '' },
    save: async (passwords) => {
      await changePassword(passwords);
      alertSuccess(t`Your password is changed. Your other sessions are signed out.`);
    },
    failure: t`Failed to change your password.`,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <PasswordInput
          label={t`Current password`}
          required
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <PasswordInput
          label={t`New password`}
          description={useLengthRule()}
          required
          autoComplete="new-password"
          maxLength={2 * longestPassword}
          {...form.getInputProps('new_password')}
        />
        <FormFooter submitLabel={t`Change password`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}

/** Minimum length of one's password. */
function useLengthRule(): string {
  const { user, tenant } = useSession();
  return user?.two_factor || tenant?.two_factor_required
    ? t`At least ${shortestWithTwoFactor} characters, of any kind.`
    : t`At least ${shortestAlone} characters, of any kind; with two-factor authentication ${shortestWithTwoFactor} are enough. A few words in a row are easy to remember.`;
}
