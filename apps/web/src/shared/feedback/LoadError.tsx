import { t } from '@lingui/core/macro';
import { Alert, Button, Stack } from '@mantine/core';

/** Says that something could not be loaded, and offers to try again. */
export function LoadError({ text, retry }: { text: string; retry: () => unknown }) {
  return (
    <Stack gap="sm" align="flex-start">
      <Alert color="red" w="100%">
        {text}
      </Alert>
      <Button variant="default" onClick={() => retry()}>
        {t`Try again`}
      </Button>
    </Stack>
  );
}
