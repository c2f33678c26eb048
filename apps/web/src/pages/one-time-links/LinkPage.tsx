import type { LinkDetails } from '@caseward/contract/one-time-links';
import type { Credentials } from '@caseward/contract/session';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { LinkForm } from '../../features/one-time-links/LinkForm.tsx';
import { linkQuery } from '../../features/one-time-links/one-time-links.api.ts';
import { isMissing } from '../../shared/api/api-error.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { AuthCard } from '../../shared/layout/AuthCard.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { session, useSession } from '../../shared/session/session.ts';

/** The screen of a one-time link. Its token is in the address's fragment, which is sent to no server. */
export function LinkPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const { data: link, error, refetch } = useQuery(linkQuery(token));
  if (link && !error) return <OpenLink key={token} token={token} link={link} />;
  if (isMissing(error))
    return (
      <AuthCard tab={t`Link not valid`} heading={t`This link has expired`}>
        <Stack>
          <Text>{error?.message}</Text>
          <TextLink to={paths.login}>{t`Go to sign-in`}</TextLink>
        </Stack>
      </AuthCard>
    );
  return (
    <AuthCard tab="Caseward" heading="Caseward">
      {error ? (
        <LoadError text={t`Error: ${error.message}`} retry={refetch} />
      ) : (
        <Loading text={t`Checking your link...`} lines={3} />
      )}
    </AuthCard>
  );
}

function OpenLink({ token, link }: { token: string; link: LinkDetails }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const joins = link.kind === 'INVITATION';
  const { firm_name, first_name } = link;
  const goOn = async (credentials: Credentials) => {
    if (session.state().isAuthenticated) await session.signOut();
    // Whoever joins has just proven to know the password. A new password alone is not all of what others sign in with.
    const isIn =
      joins &&
      (await session.signIn(credentials).then(
        () => true,
        () => false,
      ));
    if (isIn) return;
    await navigate({
      to: paths.login,
      state: {
        username: credentials.username,
        told: joins
          ? t`You have joined ${firm_name}. Sign in to continue.`
          : t`Your new password is saved. Sign in with it.`,
      },
    });
  };
  return (
    <AuthCard
      tab={joins ? t`Join` : t`New password`}
      heading={joins ? t`Join ${firm_name}` : t`Choose a new password`}
    >
      <Stack>
        <Text>
          {first_name ? t`Hello ${first_name}. ` : ''}
          {joins
            ? t`${firm_name} keeps its matters in Caseward. Choose how you will sign in.`
            : t`You sign in at ${firm_name}. Saving ends all your sessions.`}
        </Text>
        {user && (
          <Text size="sm" c="dimmed">
            {t`You are signed in as ${user.username} in this browser. If you continue, you are signed out.`}
          </Text>
        )}
        <LinkForm token={token} link={link} onUsed={goOn} />
      </Stack>
    </AuthCard>
  );
}
