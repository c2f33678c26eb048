import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { FormFooter } from '../forms/FormFooter.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { useSavingForm } from '../forms/use-saving-form.ts';
import { useFocusOnMount } from '../layout/use-focus-on-mount.ts';
import { Dialog } from './Dialog.tsx';

interface ReasonDialogProps {
  title: string;
  /** What happens, in plain words. */
  children: ReactNode;
  /** The contract's body, with a `reason`. */
  body: z.core.$ZodType;
  save: (reason: string) => Promise<unknown>;
  submitLabel: string;
  /** What the alert says when it could not be done. */
  failure: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason that an action requires. */
export function ReasonDialog({ title, children, onClose, ...form }: ReasonDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Text size="sm">{children}</Text>
      <ReasonForm {...form} />
    </Dialog>
  );
}

type ReasonFormProps = Omit<ReasonDialogProps, 'title' | 'children' | 'onClose'>;

function ReasonForm({ body, save, submitLabel, failure, onDone }: ReasonFormProps) {
  const reason = useFocusOnMount<HTMLTextAreaElement>();
  const { form, submit, isSaving } = useSavingForm({
    body,
    initialValues: { reason: '' },
    save: (values) => save(values.reason),
    failure,
    onSaved: onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextArea
          ref={reason}
          label={t`Reason`}
          required
          minRows={3}
          maxRows={10}
          {...form.getInputProps('reason')}
        />
        <FormFooter submitLabel={submitLabel} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
