import { t } from '@lingui/core/macro';
import { Alert, Space } from '@mantine/core';
import { useState } from 'react';
import { ForgottenPassword } from '../../features/session/ForgottenPassword.tsx';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { SignInLogo } from '../../features/session/SignInLogo.tsx';
import { AuthCard } from '../../shared/layout/AuthCard.tsx';

/** What whoever leads to sign-in can put into the history's state. */
interface LoginState {
  /** Prefilled username of the form. */
  username?: string;
  /** Told above the form. */
  told?: string;
}

/** The sign-in page. It reads the history itself: no router is loaded before it. */
export function LoginPage() {
  const [{ username, told }] = useState((): LoginState => window.history.state ?? {});
  return (
    <AuthCard tab={t`Sign in`} heading={t`Welcome to Caseward`} logo={<SignInLogo />}>
      {told && (
        <Alert color="ward" role="status" mb="md">
          {told}
        </Alert>
      )}
      <LoginForm username={username} />
      <Space h="md" />
      <ForgottenPassword />
    </AuthCard>
  );
}
