import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useStep } from './use-step.ts';

interface CodeFormProps {
  /** The person who is signing in. */
  username: string;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second factor: the second step of signing in. */
export function CodeForm({ username, onCode, onBack }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { field, onSubmit, submitting } = useStep({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : t`Enter the code.` }),
    submit: async ({ code }) => {
      await onCode(code.trim());
      input.current?.select();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text size="sm">
          <Trans>
            Signing in as <b>{username}</b>
          </Trans>
        </Text>
        <TextInput
          ref={input}
          label={t`Code`}
          description={t`Six digits of your authenticator app, or a recovery code`}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          {...field('code')}
        />
        <Button type="submit" loading={submitting} fullWidth>
          {t`Sign in`}
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          {t`Back`}
        </Button>
      </Stack>
    </form>
  );
}
