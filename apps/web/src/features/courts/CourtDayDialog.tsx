import { dayKindLabels } from '@caseward/contract/court-fields';
import { type CourtDayEntry, CourtDayInput } from '@caseward/contract/courts';
import { dayKinds } from '@caseward/contract/deadline-terms';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { Select } from '../../shared/forms/Select.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { courtsChanged, enterCourtDay } from './courts.api.ts';

interface CourtDayDialogProps {
  court: string;
  onSaved: (entered: CourtDayEntry) => void;
  onClose: () => void;
}

const consequences = {
  HOLIDAY: t`Periods do not end on it.`,
  CLOSED: t`It moves no deadline.`,
  INACCESSIBLE: t`A last day for filing moves to the next day on which the clerk can be reached.`,
  OPEN: t`The court is open, whatever its holidays say.`,
};

/** Enters a day of a court: closed, inaccessible, or open after all. */
export function CourtDayDialog({ court, onSaved, onClose }: CourtDayDialogProps) {
  const { form, submit, isSaving } = useSavingForm({
    body: CourtDayInput,
    initialValues: { day: '', kind: 'HOLIDAY' as CourtDayInput['kind'], source: '', note: '' },
    save: (values) => enterCourtDay(court, values),
    effects: courtsChanged,
    failure: t`Failed to enter the day.`,
    onSaved,
  });
  return (
    <Dialog title={t`Enter a day`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <LazyDateInput label={t`Day`} required {...form.getInputProps('day')} />
          <Select
            label={t`What it is`}
            description={consequences[form.values.kind]}
            data={codeOptions(dayKinds, dayKindLabels)}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t`Source`}
            description={t`Where this is known from, such as an order or a notice of the court.`}
            required
            {...form.getInputProps('source')}
          />
          <TextInput
            label={t`Name of the day`}
            description={t`Such as: snow emergency. Computed deadlines tell it.`}
            {...form.getInputProps('note')}
          />
          <FormFooter submitLabel={t`Enter day`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
