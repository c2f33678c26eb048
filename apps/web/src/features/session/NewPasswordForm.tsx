import { longestPassword, NewPassword, passwordLength, shortestAlone } from '@caseward/contract/passwords';
import { t } from '@lingui/core/macro';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import * as z from 'zod/mini';
import { useStep } from './use-step.ts';

interface NewPasswordFormProps {
  /** Why it is required. */
  reason: string;
  /** What was wrong with the one that was tried. */
  fault?: string | undefined;
  onPassword: (password: string) => Promise<void>;
  onBack: () => void;
}

function faultOf(password: string): string | undefined {
  if (passwordLength(password) < shortestAlone) return t`At least ${shortestAlone} characters.`;
  return z.safeParse(NewPassword, password).error?.issues[0]?.message;
}

/** A new password, where the present one has become too short: the second step of signing in. */
export function NewPasswordForm({ reason, fault, onPassword, onBack }: NewPasswordFormProps) {
  const { field, onSubmit, submitting } = useStep({
    initialValues: { password: '' },
    check: ({ password }) => ({ password: faultOf(password) }),
    submit: ({ password }) => onPassword(password),
  });
  const shown = field('password');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text size="sm">{reason}</Text>
        <PasswordInput
          label={t`New password`}
          description={t`A few words in a row are easy to remember.`}
          required
          autoComplete="new-password"
          maxLength={2 * longestPassword}
          autoFocus
          {...shown}
          error={shown.error ?? fault}
        />
        <Button type="submit" loading={submitting} fullWidth>
          {t`Save password and sign in`}
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          {t`Back`}
        </Button>
      </Stack>
    </form>
  );
}
