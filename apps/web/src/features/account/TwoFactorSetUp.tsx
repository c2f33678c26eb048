import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ProofForm } from '../../shared/forms/ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecretStep } from './SecretStep.tsx';
import { beginTwoFactor } from './two-factor.api.ts';

interface TwoFactorSetUpProps {
  /** It is on, and the recovery codes have been saved. */
  onDone: () => unknown;
  /** Left out: it must be set up. */
  onCancel?: () => void;
}

/** Switches two-factor authentication on, step by step: password, secret and code, recovery codes. */
export function TwoFactorSetUp({ onDone, onCancel }: TwoFactorSetUpProps) {
  const [secret, setSecret] = useState<Awaited<ReturnType<typeof beginTwoFactor>>>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (secret) return <SecretStep {...secret} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <ProofForm
      save={beginTwoFactor}
      submitLabel={t`Continue`}
      failure={t`Two-factor authentication cannot be set up.`}
      onSaved={setSecret}
      onCancel={onCancel}
    />
  );
}
