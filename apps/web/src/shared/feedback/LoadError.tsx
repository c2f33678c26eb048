import { t } from '@lingui/core/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useMissingOnPaper } from '../layout/whole-on-paper.ts';

interface LoadErrorProps {
  text: string;
  retry: () => unknown;
  /** What the button says; left out: that one tries again. */
  label?: string;
  /** Trying again loads the whole page anew: printing does not. */
  isWholePage?: boolean;
}

const nothing = () => {};

/** Says that something could not be loaded, and offers to try again. Printing tries again, too. */
export function LoadError({ text, retry, label, isWholePage = false }: LoadErrorProps) {
  useMissingOnPaper(isWholePage ? nothing : retry, true);
  return (
    <Stack gap="sm" align="flex-start">
      <Alert color="red" w="100%">
        {text}
      </Alert>
      <Button variant="default" onClick={() => retry()}>
        {label ?? t`Try again`}
      </Button>
    </Stack>
  );
}
