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
      title="Two-Factor Authentication"
      action={isOn ? <Tag tone="active">On</Tag> : <Tag tone="caution">Off</Tag>}
    >
      {undertaking === 'switching on' && <TwoFactorSetUp onDone={finish} onCancel={rest} />}
      {undertaking === 'renewing' &&
        (codes ? (
          <RecoveryCodes codes={codes} onKept={rest} />
        ) : (
          <>
            <Text>You get ten new recovery codes, and the old ones stop working.</Text>
            <ProofForm
              save={renewRecoveryCodes}
              submitLabel="Renew Recovery Codes"
              failure="Failed to renew the recovery codes."
              onSaved={({ recovery_codes }) => setCodes(recovery_codes)}
              onCancel={rest}
            />
          </>
        ))}
      {undertaking === 'switching off' && (
        <>
          <Text>From then on your password alone lets whoever knows it in. It should be a long one.</Text>
          <ProofForm
            save={removeTwoFactor}
            submitLabel="Switch Off"
            failure="Failed to switch two-factor authentication off."
            onSaved={async () => {
              await finish();
              alertSuccess('Two-factor authentication is off.');
            }}
            onCancel={rest}
          />
        </>
      )}
      {undertaking === undefined && !isOn && (
        <>
          <Text>
            With it, signing in takes your password and a code of an app on your phone: nobody gets in who
            knows the password alone.
          </Text>
          <Group>
            <Button onClick={() => setUndertaking('switching on')}>Set Up</Button>
          </Group>
        </>
      )}
      {undertaking === undefined && isOn && (
        <>
          <Text>
            Signing in takes your password and a code of your authenticator app.
            {tenant?.two_factor_required && ' Your firm requires it of everyone.'}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setUndertaking('renewing')}>
              Renew Recovery Codes
            </Button>
            {!tenant?.two_factor_required && (
              <Button variant="default" onClick={() => setUndertaking('switching off')}>
                Switch Off
              </Button>
            )}
          </Group>
        </>
      )}
    </Panel>
  );
}
