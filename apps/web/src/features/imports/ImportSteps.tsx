import type { Import } from '@caseward/contract/imports';
import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ColumnMapping } from './ColumnMapping.tsx';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';

/** The present step of an import. */
export function ImportSteps({ found }: { found: Import }) {
  const [isRemapping, setRemapping] = useState(false);
  const { state } = found;
  const step = state === 'CHECKED' && isRemapping ? 'MAPPING' : state;
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The button that led here is gone: the focus moves to the new step, so that screen readers read it.
    steps.current?.querySelector('h2')?.focus();
  }, [step]);
  return (
    <Stack ref={steps}>
      {step === 'MAPPING' && (
        <ColumnMapping found={found} onBack={state === 'CHECKED' ? () => setRemapping(false) : undefined} />
      )}
      {(step === 'CHECKING' || step === 'IMPORTING' || step === 'TAKING_BACK') && (
        <ImportProgress found={found} />
      )}
      {step === 'CHECKED' && <ImportCheck found={found} onRemap={() => setRemapping(true)} />}
      {(step === 'DONE' || step === 'TAKEN_BACK' || step === 'CANCELLED' || step === 'FAILED') && (
        <ImportOutcome found={found} />
      )}
    </Stack>
  );
}
