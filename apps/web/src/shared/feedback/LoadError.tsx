import { t } from '@lingui/core/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { hasUnsaved } from '../forms/unsaved.ts';
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

/** Says that something could not be loaded, and offers to try again. Printing and a network that is back try, too. */
export function LoadError({ text, retry, label, isWholePage = false }: LoadErrorProps) {
  const tryByItself = useEffectEvent(() => {
    // What is typed elsewhere on the page outlives it.
    if (!isWholePage || !hasUnsaved()) retry();
  });
  useEffect(() => {
    window.addEventListener('online', tryByItself);
    return () => window.removeEventListener('online', tryByItself);
  }, []);
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
