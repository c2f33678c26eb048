import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { figure } from '../counts.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { FormFooter } from '../forms/FormFooter.tsx';

interface BulkDialogProps {
  title: string;
  /** The selected records, such as `3 matters`. */
  what: string;
  isBusy: boolean;
  /** How many records are done while it is busy. */
  done: number;
  isComplete: boolean;
  submitLabel: string;
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a bulk change. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, what, isBusy, done, isComplete, submitLabel, onApply, onClose, children } = props;
  return (
    <Dialog title={title} harmless onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isBusy) onApply();
        }}
      >
        <Stack>
          {children}
          <Text size="sm" c="dimmed" role="status">
            {isBusy && done > 0
              ? t`${figure(done)} of ${what} done...`
              : t`This changes ${what}. It can be undone right afterwards.`}
          </Text>
          <FormFooter submitLabel={submitLabel} isSaving={isBusy} disabled={!isComplete} />
        </Stack>
      </form>
    </Dialog>
  );
}
