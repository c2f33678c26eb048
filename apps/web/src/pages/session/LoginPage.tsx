import { useRouterState } from '@tanstack/react-router';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { AuthCard } from '../../shared/layout/AuthCard.tsx';

/** The sign-in page. */
export function LoginPage() {
  const username = useRouterState({ select: ({ location }) => location.state.username });
  return (
    <AuthCard tab="Sign in" heading="Welcome to Caseward">
      <LoginForm username={username} />
    </AuthCard>
  );
}
