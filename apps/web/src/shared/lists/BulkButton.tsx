import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BulkDialog } from './BulkDialog.tsx';

interface BulkButtonProps<Change> {
  label: string;
  /** The selected records, such as `3 matters`. */
  what: string;
  /** Initial values. */
  initial: Change;
  isComplete: (change: Change) => boolean;
  /** What the button says that runs the change, such as `Assign 3 tasks`. */
  submitOf: (change: Change) => string;
  isBusy: boolean;
  /** How many records are done while it is busy. */
  done: number;
  /** Runs the change; the dialog closes when `onDone` is called. */
  onApply: (change: Change, onDone: () => void) => void;
  /** The fields of the dialog. */
  children: (change: Change, set: (change: Change) => void) => ReactNode;
}

/** A bulk change of the selected rows. */
export function BulkButton<Change>(props: BulkButtonProps<Change>) {
  const { label, what, initial, isComplete, submitOf, isBusy, done, onApply, children } = props;
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
          done={done}
          isComplete={isComplete(change)}
          submitLabel={submitOf(change)}
          onApply={() => onApply(change, close)}
          onClose={close}
        >
          {children(change, setChange)}
        </BulkDialog>
      )}
    </>
  );
}
