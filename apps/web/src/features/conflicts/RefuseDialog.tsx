import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { RefusedCheck } from '@caseward/contract/refused-check';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { checksChanged, refuseCheck } from './conflicts.api.ts';

interface Filled extends Record<string, unknown> {
  reason: string;
}

/** Has an officer decide that a check is a conflict to whose question nobody with access answers. */
export function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { form, submit, isSaving } = useSavingForm<Filled, ConflictCheck>({
    body: RefusedCheck,
    initialValues: { reason: '' },
    save: (body) => refuseCheck(id, body),
    effects: checksChanged,
    failure: t`Failed to decide.`,
    onSaved: onClose,
  });
  return (
    <Dialog title={t`Decide that it is a conflict`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            {t`Nobody with access has answered. You can decide that it is a conflict, not that it is none. If somebody answers before the check is closed, the answer counts.`}
          </Text>
          <TextArea
            label={t`Reason`}
            description={t`Shown to whoever asked.`}
            required
            minRows={2}
            maxRows={6}
            {...form.getInputProps('reason')}
          />
          <FormFooter submitLabel={t`Decide`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
