import { roleLabels } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import { SimpleGrid, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { AbsencePanel } from '../../features/account/AbsencePanel.tsx';
import { AccountForm } from '../../features/account/AccountForm.tsx';
import { AppearancePanel } from '../../features/account/AppearancePanel.tsx';
import { LanguagePanel } from '../../features/account/LanguagePanel.tsx';
import { OwnUsername } from '../../features/account/OwnUsername.tsx';
import { PasswordForm } from '../../features/account/PasswordForm.tsx';
import { SessionsPanel } from '../../features/account/SessionsPanel.tsx';
import { TwoFactorPanel } from '../../features/account/TwoFactorPanel.tsx';
import { NotificationsPanel } from '../../features/inbox/NotificationsPanel.tsx';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useSession } from '../../shared/session/session.ts';

// They stand at the end of the page.
const TokensPanel = lazyPart(() => import('../../features/personal-tokens/TokensPanel.tsx'), 'TokensPanel');

const FeedsPanel = lazyPart(() => import('../../features/feeds/FeedsPanel.tsx'), 'FeedsPanel');

/** The account of the signed-in person. */
export function AccountPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page title={t`My account`}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          <Panel title={t`About you`}>
            <DescriptionList>
              <Fact name={t`Username`}>
                <OwnUsername username={user.username} />
              </Fact>
              <Fact name={t`Role`}>{roleLabels[user.role]}</Fact>
            </DescriptionList>
            <AccountForm user={user} />
          </Panel>
          <AbsencePanel user={user} />
          <Panel title={t`Password`}>
            <PasswordForm />
          </Panel>
        </Stack>
        <Stack gap="lg">
          <AppearancePanel />
          <LanguagePanel />
          <NotificationsPanel />
        </Stack>
      </SimpleGrid>
      <TwoFactorPanel />
      <SessionsPanel />
      <Suspense>
        <FeedsPanel matters={matterOptions} />
        <TokensPanel />
      </Suspense>
    </Page>
  );
}
