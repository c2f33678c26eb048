import { Credentials } from '@caseward/contract/session';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';

interface CredentialsFormProps {
  initialValues: Credentials;
  onCredentials: (credentials: Credentials) => Promise<void>;
}

/** The first step of signing in. */
export function CredentialsForm({ initialValues, onCredentials }: CredentialsFormProps) {
  const { username, password } = initialValues;
  const form = useForm({
    initialValues: { username, password },
    validate: schemaResolver(Credentials, { sync: true }),
  });
  return (
    <form onSubmit={form.onSubmit(onCredentials)} noValidate>
      <Stack>
        <TextInput
          label="Username"
          placeholder="Your username"
          required
          autoComplete="username"
          autoFocus={!username}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          required
          autoComplete="current-password"
          autoFocus={username !== ''}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
