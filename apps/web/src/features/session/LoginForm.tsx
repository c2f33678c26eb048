import type { Credentials } from '@caseward/contract/session';
import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError, translated } from '../../shared/api/api-error.ts';
import { alertWarning } from '../../shared/feedback/alerts.ts';
import { session } from '../../shared/session/session.ts';
import { CodeForm } from './CodeForm.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/**
 * Sign-in: username and password, and with two-factor authentication a code as a second step. The route table decides
 * what follows.
 */
export function LoginForm({ username = '' }: { username?: string | undefined }) {
  const [credentials, setCredentials] = useState<Credentials>({ username, password: '' });
  const [codeIsDue, setCodeIsDue] = useState(false);
  const [passwordDue, setPasswordDue] = useState<{ reason: string; fault?: string | undefined }>();
  const [failure, setFailure] = useState<unknown>();
  const attempt = useRef<Promise<void>>(undefined);
  const signIn = async (presented: Credentials) => {
    setFailure(undefined);
    setCredentials(presented);
    try {
      const notice = await session.signIn(presented);
      if (notice) alertWarning(await translated(notice));
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.is('otp-required')) return setCodeIsDue(true);
        if (error.is('new-password-required')) return setPasswordDue({ reason: error.message });
        const fault = error.fieldErrors.new_password;
        if (fault) return setPasswordDue((due) => due && { ...due, fault });
      }
      console.error(error);
      setFailure(error);
    }
  };
  const signInOnce = (presented: Credentials) => {
    attempt.current ??= signIn(presented).finally(() => {
      attempt.current = undefined;
    });
    return attempt.current;
  };
  const back = () => {
    setFailure(undefined);
    setCodeIsDue(false);
    setPasswordDue(undefined);
  };
  return (
    <Stack>
      {failure !== undefined && <LoginFailure error={failure} />}
      {passwordDue ? (
        <NewPasswordForm
          {...passwordDue}
          onPassword={(new_password) => signInOnce({ ...credentials, new_password })}
          onBack={back}
        />
      ) : codeIsDue ? (
        <CodeForm
          username={credentials.username}
          onCode={(otp) => signInOnce({ ...credentials, otp })}
          onBack={back}
        />
      ) : (
        <CredentialsForm initialValues={credentials} onCredentials={signInOnce} />
      )}
    </Stack>
  );
}
