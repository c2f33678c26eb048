import { t } from '@lingui/core/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useMissingOnPaper } from '../layout/whole-on-paper.ts';

/** Says that something could not be loaded, and offers to try again. Printing tries again, too. */
export function LoadError({ text, retry }: { text: string; retry: () => unknown }) {
  useMissingOnPaper(retry, true);
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
