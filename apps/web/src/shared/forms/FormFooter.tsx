import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';

interface FormFooterProps {
  submitLabel: string;
  isSaving: boolean;
  /** Leaves the form; left out: it is a part of a page, and stays. */
  onCancel?: (() => void) | undefined;
}

/** The buttons at the foot of a form, on the side where dialogs have them. */
export const FormFooter = ({ submitLabel, isSaving, onCancel }: FormFooterProps) => (
  <Group justify="flex-end" gap="xs">
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    )}
    <Button type="submit" loading={isSaving}>
      {submitLabel}
    </Button>
  </Group>
);
