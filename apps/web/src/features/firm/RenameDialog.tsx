import { type PracticeArea, PracticeAreaPatch } from '@caseward/contract/practice-areas';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { updatePracticeArea } from './practice-areas.api.ts';

/** Renames a practice area, also on all matters that have it. */
export function RenameDialog({ area, onClose }: { area: PracticeArea; onClose: () => void }) {
  const { form, submit, isSaving } = useSavingForm({
    body: PracticeAreaPatch,
    initialValues: { name: area.name },
    save: (values) => updatePracticeArea(area, values),
    failure: t`Failed to update the practice area.`,
    onSaved: onClose,
  });
  return (
    <Dialog title={t`Rename practice area`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t`Name`} required {...form.getInputProps('name')} />
          <FormFooter submitLabel={t`Save Changes`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
