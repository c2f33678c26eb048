import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BulkDialog } from './BulkDialog.tsx';

interface BulkButtonProps<Change> {
  label: string;
  /** What it is done to, such as `3 matters`. */
  what: string;
  /** What is chosen at first. */
  initial: Change;
  isComplete?: (change: Change) => boolean;
  isBusy: boolean;
  /** Does it; the dialog closes when `onDone` is called. */
  onApply: (change: Change, onDone: () => void) => void;
  /** The fields in which the change is chosen. */
  children: (change: Change, set: (change: Change) => void) => ReactNode;
}

/** One of the things that can be done with the rows that are selected. */
export function BulkButton<Change>(props: BulkButtonProps<Change>) {
  const { label, what, initial, isComplete = () => true, isBusy, onApply, children } = props;
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setChange(initial)}>
        {label}
      </Button>
      {change !== undefined && (
        <BulkDialog
          title={label}
          what={what}
          isBusy={isBusy}
          isComplete={isComplete(change)}
          onApply={() => onApply(change, close)}
          onClose={close}
        >
          {children(change, setChange)}
        </BulkDialog>
      )}
    </>
  );
}
