import type { Deadline } from '@caseward/contract/deadline-record';
import type { DeadlineValue } from '@caseward/contract/deadline-values';
import { DeadlineValueInput } from '@caseward/contract/deadline-values';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useIdempotentSave } from '../../shared/forms/use-idempotent-save.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { addDay, dayAdded, deadlineValuesQuery, type Question } from './deadlines.api.ts';
import { NewDayForm } from './NewDayForm.tsx';
import { askedAgain, type NewDayValues, noDay } from './new-day.ts';

interface AnotherDayFormProps {
  deadline: Pick<
    Deadline,
    'id' | 'matter' | 'court_details' | 'event_details' | 'other_events' | 'before_details'
  >;
  /** The courts to choose from. */
  courts: OptionSource;
  /** Documents of its matter. */
  documents: OptionSource;
  onDone: () => void;
}

/** Gives a deadline another day; the earlier one stays in its history. It begins with what the present one was asked. */
export function AnotherDayForm(props: AnotherDayFormProps) {
  const { data, error, refetch } = useQuery(deadlineValuesQuery(props.deadline.id));
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading its days...`} lines={6} />;
  return <NewDay {...props} question={askedAgain(data[0]?.question, props.deadline.court_details?.id)} />;
}

interface NewDayProps extends AnotherDayFormProps {
  question: Question | undefined;
}

function NewDay({ deadline, courts, documents, onDone, question }: NewDayProps) {
  const { id, matter, event_details, other_events, before_details, court_details } = deadline;
  const naming = {
    known: [
      ...(court_details ? [{ value: court_details.id, label: court_details.name }] : []),
      ...other_events.map((event) => ({ value: `event ${event.id}`, label: event.title })),
    ],
  };
  const was = (event_details ?? before_details)?.title;
  const { send } = useIdempotentSave((body: DeadlineValueInput, writing) => addDay(id, body, writing));
  const { form, submit, isSaving } = useSavingForm<NewDayValues, DeadlineValue>({
    body: DeadlineValueInput,
    initialValues: { ...noDay, question },
    save: (body) => send(body, undefined, () => {}),
    effects: dayAdded,
    failure: t`Failed to save the new day.`,
    onSaved: onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NewDayForm {...{ form, courts, documents, naming }} place={{ matter, own: id, was }} />
        <FormFooter submitLabel={t`Save new day`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
