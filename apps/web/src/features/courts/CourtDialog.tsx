import { courtFields } from '@caseward/contract/court-fields';
import { type Court, CourtInput } from '@caseward/contract/courts';
import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { MultiSelect } from '../../shared/forms/MultiSelect.tsx';
import { clearButton } from '../../shared/forms/options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { TimeInput } from '../../shared/forms/TimeInput.tsx';
import { timeZoneOptions } from '../../shared/forms/time-zone-options.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { courtsChanged, createCourt, updateCourt } from './courts.api.ts';
import { holidayOptions, packOptions } from './pack-options.ts';

interface CourtDialogProps {
  /** The court to change; left out: a new one. */
  court?: Court;
  onSaved: (court: Court) => void;
  onClose: () => void;
}

const label = (field: keyof typeof courtFields) => courtFields[field].label;

/** Adds a court, or changes it. */
export function CourtDialog({ court, onSaved, onClose }: CourtDialogProps) {
  const here = useTimeZone();
  const { data: packs = [] } = useQuery(rulePacksQuery);
  const { form, submit, isSaving } = useSavingForm({
    body: CourtInput,
    initialValues: {
      name: court?.name ?? '',
      jurisdiction: court?.jurisdiction ?? '',
      packs: court?.packs ?? [],
      holiday_sets: court?.holiday_sets ?? [],
      time_zone: court?.time_zone ?? here,
      opens: court?.opens ?? '',
      closes: court?.closes ?? '',
      address: court?.address ?? '',
      phone: court?.phone ?? '',
      website: court?.website ?? '',
    },
    save: (values) => (court ? updateCourt(court, values) : createCourt(values)),
    effects: courtsChanged,
    failure: court ? t`Failed to change the court.` : t`Failed to add the court.`,
    onSaved,
  });
  return (
    <Dialog wide title={court ? t`Edit ${court.name}` : t`Add court`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <SideBySide>
            <TextInput label={label('name')} required {...form.getInputProps('name')} />
            <TextInput label={label('jurisdiction')} {...form.getInputProps('jurisdiction')} />
          </SideBySide>
          <MultiSelect
            label={label('packs')}
            description={t`The rules that this court applies. None chosen: any.`}
            data={packOptions(packs)}
            searchable
            hidePickedOptions
            clearable
            clearButtonProps={clearButton(label('packs'))}
            nothingFoundMessage={t`Nothing found.`}
            {...form.getInputProps('packs')}
          />
          <MultiSelect
            label={label('holiday_sets')}
            description={t`On these days the court is closed. Choose those of its state, too.`}
            data={holidayOptions(packs)}
            searchable
            hidePickedOptions
            clearable
            clearButtonProps={clearButton(label('holiday_sets'))}
            nothingFoundMessage={t`Nothing found.`}
            {...form.getInputProps('holiday_sets')}
          />
          <Select
            label={label('time_zone')}
            description={t`In which its days end.`}
            data={timeZoneOptions(form.values.time_zone)}
            searchable
            nothingFoundMessage={t`Nothing found.`}
            {...form.getInputProps('time_zone')}
          />
          <SideBySide>
            <TimeInput label={label('opens')} {...form.getInputProps('opens')} />
            <TimeInput label={label('closes')} {...form.getInputProps('closes')} />
          </SideBySide>
          <TextArea label={label('address')} minRows={2} {...form.getInputProps('address')} />
          <SideBySide>
            <TextInput label={label('phone')} {...form.getInputProps('phone')} />
            <TextInput type="url" label={label('website')} {...form.getInputProps('website')} />
          </SideBySide>
          <FormFooter submitLabel={court ? t`Save Changes` : t`Add court`} isSaving={isSaving} />
        </Stack>
      </form>
    </Dialog>
  );
}
