import { Credentials } from '@caseward/contract/session';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { session } from '../../shared/session/session.ts';

/** Username and password. What happens after sign-in is the route table's affair. */
export function LoginForm() {
  const [failed, setFailed] = useState(false);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(Credentials, { sync: true }),
  });
  const attempt = useRef<Promise<void>>(undefined);
  const signIn = async (credentials: Credentials) => {
    setFailed(false);
    try {
      await session.signIn(credentials);
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  const signInOnce = (credentials: Credentials) => {
    attempt.current ??= signIn(credentials).finally(() => {
      attempt.current = undefined;
    });
    return attempt.current;
  };
  return (
    <form onSubmit={form.onSubmit(signInOnce)} noValidate>
      <Stack>
        {failed && <Alert color="red">Login failed. Please check your credentials.</Alert>}
        <TextInput
          label="Username"
          placeholder="Your username"
          required
          autoComplete="username"
          autoFocus
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          required
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
