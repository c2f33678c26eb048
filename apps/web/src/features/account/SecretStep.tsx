import { account } from '@caseward/contract/account';
import { t } from '@lingui/core/macro';
import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { CopyButton } from '../../shared/feedback/CopyButton.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { useFocusOnMount } from '../../shared/layout/use-focus-on-mount.ts';
import { QrCode } from './QrCode.tsx';
import classes from './TwoFactor.module.css';
import { confirmTwoFactor } from './two-factor.api.ts';

interface SecretStepProps {
  secret: string;
  otpauth_url: string;
  onConfirmed: (recovery_codes: string[]) => unknown;
  onCancel?: (() => void) | undefined;
}

const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Shows the secret for an authenticator app, and asks for a code of it. */
export function SecretStep({ secret, otpauth_url, onConfirmed, onCancel }: SecretStepProps) {
  const start = useFocusOnMount<HTMLParagraphElement>();
  const { form, submit, isSaving } = useSavingForm({
    body: account.confirmTwoFactor.body,
    initialValues: { code: '' },
    save: ({ code }) => confirmTwoFactor(code),
    failure: t`Two-factor authentication was not turned on.`,
    onSaved: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <Stack>
      <Text ref={start} tabIndex={-1} className={classes.start}>
        {t`Scan this QR code with an authenticator app on your phone: Aegis, Google Authenticator, 1Password or any other.`}
      </Text>
      <QrCode text={otpauth_url} label={t`QR code for your authenticator app`} />
      <Text size="sm">{t`Or type this key into the app:`}</Text>
      <Group gap="xs">
        <Code className={classes.secret}>{inGroups(secret)}</Code>
        <CopyButton label={t`Copy key`} text={secret} />
      </Group>
      <form onSubmit={submit} noValidate>
        <Stack maw="24rem">
          <TextInput
            label={t`Code`}
            description={t`The six digits the app shows now`}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            {...form.getInputProps('code')}
          />
          <FormFooter submitLabel={t`Turn on`} isSaving={isSaving} onCancel={onCancel} />
        </Stack>
      </form>
    </Stack>
  );
}
