import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { CloseDialog } from '../dialogs/close-dialog.ts';
import { Footer } from '../layout/Footer.tsx';

interface FormFooterProps {
  submitLabel: string;
  isSaving: boolean;
  /** Leaves the form; left out: closes its dialog, or in a page the form stays. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
  /** Something is still missing. */
  disabled?: boolean;
  /** Another way to submit the form, told by the name of its button; never what Enter does. */
  also?: { label: string; name: string } | undefined;
  /** What stands at the other end. */
  aside?: ReactNode;
}

/** The buttons at the foot of a form: Cancel, where it can be left, and what it is for. */
export function FormFooter({ submitLabel, isSaving, disabled, also, aside, ...props }: FormFooterProps) {
  const closeDialog = use(CloseDialog);
  const { onCancel = closeDialog, cancelLabel = t`Cancel` } = props;
  return (
    <Footer aside={aside}>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button type="submit" loading={isSaving} disabled={disabled}>
        {submitLabel}
      </Button>
      {also && (
        <Button type="submit" variant="default" name={also.name} loading={isSaving} disabled={disabled}>
          {also.label}
        </Button>
      )}
    </Footer>
  );
}
