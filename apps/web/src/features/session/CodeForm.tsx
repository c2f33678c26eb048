import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';

interface CodeFormProps {
  /** Who is signing in. */
  username: string;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in. */
export function CodeForm({ username, onCode, onBack }: CodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Enter the code.') },
  });
  const field = useRef<HTMLInputElement>(null);
  const submit = async ({ code }: { code: string }) => {
    if (form.submitting) return;
    await onCode(code.trim());
    field.current?.select();
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <Text size="sm">
          Signing in as <b>{username}</b>
        </Text>
        <TextInput
          ref={field}
          label="Code"
          description="Six digits of your authenticator app, or a recovery code"
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign in
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          Back
        </Button>
      </Stack>
    </form>
  );
}
