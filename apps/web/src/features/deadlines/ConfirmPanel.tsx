import type { DeadlineValue } from '@caseward/contract/deadline-values';
import { requiredRecordDay } from '@caseward/contract/primitives';
import { optionalTimeOfDay } from '@caseward/contract/time-of-day';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import * as z from 'zod/mini';
import { alertSuccess, alertWarning, dismissAlert } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { TimeInput } from '../../shared/forms/TimeInput.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { Entries, Entry } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { PreviewLink } from '../../shared/preview/PreviewLink.tsx';
import { confirmDay, deadlineSaved } from './deadlines.api.ts';
import { LookAtComputation } from './LookAtComputation.tsx';

const day = requiredRecordDay(t`Enter the day as it stands in the document.`);
const entry = z.looseObject({ day, time: optionalTimeOfDay(), others: z.array(day) });

const mismatch = t`What you entered differs from the first entry. Nothing is confirmed.`;

interface ConfirmPanelProps {
  id: string;
  value: DeadlineValue;
}

/** A second person's entry: the day from which is counted, or the last day, without having seen the first. */
export function ConfirmPanel({ id, value }: ConfirmPanelProps) {
  const byTrigger = value.second_entry === 'TRIGGER';
  const { form, submit, isSaving } = useSavingForm({
    body: entry,
    initialValues: {
      number: value.number,
      day: null as string | null,
      time: '',
      others: value.second_days.map(() => null as string | null),
    },
    save: ({ number, day, time, others }) => {
      const entered = time ? `${day}T${time}` : (day ?? '');
      const other_days = value.second_days.map(({ name }, place) => ({ name, day: others[place] ?? '' }));
      return confirmDay(
        id,
        byTrigger
          ? { number, trigger: entered, ...(other_days.length > 0 && { other_days }) }
          : { number, due_on: day, ...(time && { due_time: time }) },
      );
    },
    effects: deadlineSaved,
    failure: t`Failed to confirm the day.`,
    onSaved: ({ confirmed }) => {
      dismissAlert(mismatch);
      if (confirmed) alertSuccess(t`The day is confirmed.`);
      else alertWarning(mismatch, t`Compare it with the document, and tell who entered it.`);
    },
  });
  const label = byTrigger ? t`Day from which is counted` : t`Last day`;
  return (
    <Panel title={t`Confirm this day`}>
      <Text size="sm">
        {byTrigger
          ? t`Read the day in the document, and enter it without looking at the first entry. When both are the same, the deadline is confirmed.`
          : t`Read the last day in the document, and enter it. When both are the same, the deadline is confirmed.`}
      </Text>
      <DocumentsToRead value={value} />
      <form onSubmit={submit} noValidate>
        <Stack maw="24rem">
          <LazyDateInput
            label={label}
            required
            // What is counted from has happened; the last day is to come.
            yearless={byTrigger ? 'last' : 'next'}
            {...form.getInputProps('day')}
          />
          <TimeInput
            label={t`Time`}
            description={t`Only where the document says one.`}
            {...form.getInputProps('time')}
          />
          {value.second_days.map(({ name, title }, place) => (
            <LazyDateInput
              key={name}
              label={title}
              required
              yearless="last"
              {...form.getInputProps(`others.${place}`)}
            />
          ))}
          <FormFooter submitLabel={t`Confirm`} isSaving={isSaving} />
        </Stack>
      </form>
      {value.withheld && <LookAtComputation id={id} />}
    </Panel>
  );
}

/** What shows the day: the document that was named with it, and that of the event. */
function DocumentsToRead({ value: { document, event_document, second_days } }: { value: DeadlineValue }) {
  const several = [document, event_document, ...second_days.map((each) => each.document)].filter(
    (each) => each !== null,
  );
  const found = several.filter(({ id }, place) => several.findIndex((each) => each.id === id) === place);
  if (found.length === 0) return null;
  return (
    <Entries label={t`Documents to read`}>
      {found.map(({ id, title }) => (
        <Entry key={id} title={<PreviewLink document={id}>{title}</PreviewLink>} />
      ))}
    </Entries>
  );
}
