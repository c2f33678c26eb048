import type { Deadline } from '@caseward/contract/deadline-record';
import type { DeadlineValue } from '@caseward/contract/deadline-values';
import { DeadlineValueInput } from '@caseward/contract/deadline-values';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { addDay, dayAdded } from './deadlines.api.ts';
import { NewDayForm } from './NewDayForm.tsx';
import { type NewDayValues, noDay } from './new-day.ts';

interface AnotherDayFormProps {
  deadline: Pick<Deadline, 'id' | 'matter' | 'event_details' | 'before_details'>;
  /** The courts to choose from. */
  courts: OptionSource;
  /** Documents of its matter. */
  documents: OptionSource;
  onDone: () => void;
}

/** Gives a deadline another day; the earlier one stays in its history. */
export function AnotherDayForm({ deadline, courts, documents, onDone }: AnotherDayFormProps) {
  const { id, matter, event_details, before_details } = deadline;
  const was = (event_details ?? before_details)?.title;
  const { form, submit, isSaving } = useSavingForm<NewDayValues, DeadlineValue>({
    body: DeadlineValueInput,
    initialValues: noDay,
    save: (body) => addDay(id, body),
    effects: dayAdded,
    failure: t`Failed to save the new day.`,
    onSaved: onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NewDayForm {...{ form, courts, documents }} place={{ matter, own: id, was }} />
        <FormFooter submitLabel={t`Save new day`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
