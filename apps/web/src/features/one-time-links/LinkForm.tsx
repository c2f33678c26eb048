import { type LinkDetails, LinkUse } from '@caseward/contract/one-time-links';
import { longestPassword } from '@caseward/contract/passwords';
import { t } from '@lingui/core/macro';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { redeemLink } from './one-time-links.api.ts';

interface LinkFormProps {
  token: string;
  link: LinkDetails;
  /** Receives what one signs in with. */
  onUsed: (credentials: { username: string; password: string }) => unknown;
}

/** The form of a one-time link: a password; for an invitation a username, and a name where the firm gave none. */
export function LinkForm({ token, link, onUsed }: LinkFormProps) {
  const joins = link.kind === 'INVITATION';
  const isNameless = joins && !link.first_name && !link.last_name;
  const { form, submit, isSaving } = useSavingForm({
    body: LinkUse,
    initialValues: { token, first_name: '', last_name: '', username: link.username, password: '' },
    save: async (use) => ({ ...(await redeemLink(use)), password: use.password }),
    failure: joins ? t`You have not joined yet.` : t`Your password was not changed.`,
    onSaved: onUsed,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {isNameless && (
          <>
            <TextInput
              label={t`First Name`}
              autoComplete="given-name"
              autoFocus
              {...form.getInputProps('first_name')}
            />
            <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last_name')} />
          </>
        )}
        <TextInput
          label={t`Username`}
          description={joins ? t`Used to sign in.` : undefined}
          required={joins}
          readOnly={!joins}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={joins && !isNameless}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={joins ? t`Password` : t`New password`}
          description={t`At least ${link.shortest_password} characters, of any kind. A few words in a row are easy to remember.`}
          required
          autoComplete="new-password"
          maxLength={2 * longestPassword}
          autoFocus={!joins}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={isSaving} fullWidth>
          {joins ? t`Join` : t`Save password`}
        </Button>
      </Stack>
    </form>
  );
}
