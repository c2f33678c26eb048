import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { printWhole } from './whole-on-paper.ts';

/** Prints the page with all that belongs to it, also what is not loaded yet. */
export function PrintWhole() {
  return (
    <Button variant="default" onClick={printWhole}>
      {t`Print`}
    </Button>
  );
}
