import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { Disclosure } from '../../shared/layout/Disclosure.tsx';

/** Whom to ask when one has forgotten one's password. The same for everybody: it tells nothing of any account. */
export const ForgottenPassword = () => (
  <Disclosure summary={t`Forgot password?`}>
    <Text size="sm">
      {t`Ask an administrator of your firm for a password link: they make it under Settings, Team, on your name. If you are the only administrator, ask whoever runs Caseward for you.`}
    </Text>
  </Disclosure>
);
