import { t } from '@lingui/core/macro';
import { Paper, Stack, Text } from '@mantine/core';
import { TwoFactorSetUp } from '../../features/account/TwoFactorSetUp.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { session, useSession } from '../../shared/session/session.ts';

/** Required set-up of two-factor authentication, before any other page. */
export function SetUpTwoFactorPage() {
  const { tenant } = useSession();
  return (
    <Page title={t`Set up two-factor authentication`} narrow>
      <Paper withBorder p="md">
        <Stack>
          <Text>
            {t`${tenant?.name ?? ''} requires a second step at sign-in: a code from an app on your phone. Set it up now, then continue your work. It takes two minutes.`}
          </Text>
          <TwoFactorSetUp onDone={session.refresh} />
        </Stack>
      </Paper>
    </Page>
  );
}
