import { t } from '@lingui/core/macro';
import { Alert, Space } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { ForgottenPassword } from '../../features/session/ForgottenPassword.tsx';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { SignInLogo } from '../../features/session/SignInLogo.tsx';
import { AuthCard } from '../../shared/layout/AuthCard.tsx';

/** The sign-in page. */
export function LoginPage() {
  const { username, told } = useRouterState({ select: ({ location }) => location.state });
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
