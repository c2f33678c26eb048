import {
  type IssuedToken,
  TokenInput,
  type TokenScope,
  tokenDays,
  tokenScopeLabels,
  tokenScopes,
} from '@caseward/contract/personal-tokens';
import { t } from '@lingui/core/macro';
import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { manyOf } from '../../shared/counts.ts';
import { formatMinute } from '../../shared/dates.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { ShownOnce } from '../../shared/forms/ShownOnce.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { createToken } from './personal-tokens.api.ts';

/** Makes a personal access token, and shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [issued, setIssued] = useState<IssuedToken>();
  return (
    <Dialog title={issued ? t`Your new token` : t`New personal access token`} onClose={onClose}>
      {issued ? <ShownToken issued={issued} onDone={onClose} /> : <TokenForm onIssued={setIssued} />}
    </Dialog>
  );
}

const dayWords = { one: t`day`, several: t`days` };
const lifetimes = [7, 30, tokenDays.usual, 180, tokenDays.longest];

function TokenForm({ onIssued }: { onIssued: (issued: IssuedToken) => void }) {
  const { form, submit, isSaving } = useSavingForm({
    body: TokenInput,
    initialValues: {
      name: '',
      scope: 'READ' as TokenScope,
      days: tokenDays.usual as number,
      current_password: '',
    },
    save: createToken,
    failure: t`Failed to create the token.`,
    onSaved: onIssued,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t`Name`}
          description={t`What it is for, such as the program that uses it.`}
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <Select
          label={t`Access`}
          data={codeOptions(tokenScopes, tokenScopeLabels)}
          {...form.getInputProps('scope')}
        />
        <Select
          label={t`Expires after`}
          data={lifetimes.map((days) => ({ value: String(days), label: manyOf(days, dayWords) }))}
          {...form.getInputProps('days')}
          value={String(form.values.days)}
          onChange={(days) => form.setFieldValue('days', Number(days))}
        />
        <PasswordInput
          label={t`Current password`}
          required
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <FormFooter submitLabel={t`Create token`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}

function ShownToken({ issued, onDone }: { issued: IssuedToken; onDone: () => void }) {
  const until = formatMinute(issued.expires_at, useTimeZone());
  return (
    <ShownOnce
      advice={t`Copy the token now: it is not shown again. Keep it like a password. It works until ${until}, or until you revoke it.`}
      label={t`Token`}
      value={issued.token}
      copyLabel={t`Copy token`}
      onDone={onDone}
    />
  );
}
