import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { ProofForm } from '../../shared/forms/ProofForm.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { session, useSession } from '../../shared/session/session.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';
import { removeTwoFactor, renewRecoveryCodes } from './two-factor.api.ts';

type Undertaking = 'switching on' | 'renewing' | 'switching off';

/** State of one's own two-factor authentication, and its actions. */
export function TwoFactorPanel() {
  const { user, tenant } = useSession();
  const [undertaking, setUndertaking] = useState<Undertaking>();
  const [codes, setCodes] = useState<string[]>();
  const rest = () => {
    setUndertaking(undefined);
    setCodes(undefined);
  };
  const finish = async () => {
    await session.refresh();
    rest();
  };
  const isOn = user?.two_factor === true;
  return (
    <Panel
      title={t`Two-factor authentication`}
      action={isOn ? <Tag tone="active">{t`On`}</Tag> : <Tag tone="caution">{t`Off`}</Tag>}
    >
      {undertaking === 'switching on' && <TwoFactorSetUp onDone={finish} onCancel={rest} />}
      {undertaking === 'renewing' &&
        (codes ? (
          <RecoveryCodes codes={codes} onKept={rest} />
        ) : (
          <>
            <Text>{t`You get ten new recovery codes, and the old ones stop working.`}</Text>
            <ProofForm
              save={renewRecoveryCodes}
              submitLabel={t`Renew recovery codes`}
              failure={t`Failed to renew the recovery codes.`}
              onSaved={({ recovery_codes }) => setCodes(recovery_codes)}
              onCancel={rest}
            />
          </>
        ))}
      {undertaking === 'switching off' && (
        <>
          <Text>{t`From then on your password alone is enough to sign in. Use a long one.`}</Text>
          <ProofForm
            save={removeTwoFactor}
            submitLabel={t`Turn off`}
            failure={t`Failed to turn off two-factor authentication.`}
            onSaved={async () => {
              await finish();
              alertSuccess(t`Two-factor authentication is off.`);
            }}
            onCancel={rest}
          />
        </>
      )}
      {undertaking === undefined && !isOn && (
        <>
          <Text>
            {t`With it, signing in takes your password and a code from an app on your phone: a stolen password is not enough.`}
          </Text>
          <Group>
            <Button onClick={() => setUndertaking('switching on')}>{t`Set up`}</Button>
          </Group>
        </>
      )}
      {undertaking === undefined && isOn && (
        <>
          <Text>
            {t`Signing in takes your password and a code from your authenticator app.`}
            {tenant?.two_factor_required && ` ${t`Your firm requires it of everyone.`}`}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setUndertaking('renewing')}>
              {t`Renew recovery codes`}
            </Button>
            {!tenant?.two_factor_required && (
              <Button variant="default" onClick={() => setUndertaking('switching off')}>
                {t`Turn off`}
              </Button>
            )}
          </Group>
        </>
      )}
    </Panel>
  );
}
