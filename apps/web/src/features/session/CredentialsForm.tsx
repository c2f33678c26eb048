import { Credentials } from '@caseward/contract/session';
import { t } from '@lingui/core/macro';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { useStep } from './use-step.ts';

interface CredentialsFormProps {
  initialValues: Credentials;
  onCredentials: (credentials: Credentials) => Promise<void>;
}

function faultsOf(values: Credentials) {
  const { error } = z.safeParse(Credentials, values);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

/** The first step of signing in. */
export function CredentialsForm({ initialValues, onCredentials }: CredentialsFormProps) {
  const { username, password } = initialValues;
  const { field, onSubmit, submitting } = useStep({
    initialValues: { username, password },
    check: faultsOf,
    submit: onCredentials,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          label={t`Username`}
          placeholder={t`Your username`}
          required
          autoComplete="username"
          autoFocus={!username}
          {...field('username')}
        />
        <PasswordInput
          label={t`Password`}
          required
          autoComplete="current-password"
          autoFocus={username !== ''}
          {...field('password')}
        />
        <Button type="submit" loading={submitting} fullWidth>
          {t`Sign in`}
        </Button>
      </Stack>
    </form>
  );
}
