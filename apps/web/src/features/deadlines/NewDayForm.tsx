import type { DeadlineRule } from '@caseward/contract/deadline-preview';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Naming } from '../../shared/forms/options.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { TimeInput } from '../../shared/forms/TimeInput.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import { CountForm, weekBefore } from './CountForm.tsx';
import { countFromOwnDay, type NewDayValues, noDay, type TriggerPlace, withoutHalfTime } from './new-day.ts';
import { RuleForm } from './RuleForm.tsx';

interface NewDayFormProps<Values extends NewDayValues> {
  form: UseFormReturnType<Values>;
  /** The courts to choose from. */
  courts: OptionSource;
  /** Where events and other deadlines can be chosen to count from; left out: a matter is not chosen yet. */
  place?: TriggerPlace | undefined;
  /** The documents of the matter, if it is chosen. */
  documents?: OptionSource | undefined;
  naming?: Naming | undefined;
  /** Is told which court rule was chosen. */
  onRule?: (rule: DeadlineRule) => void;
}

type Way = 'rule' | 'count' | 'hand';

/** The fields of a new day, within a form: computed by a court rule or a period, or entered by hand, and why. */
export function NewDayForm<Values extends NewDayValues>({
  form: given,
  courts,
  place,
  documents,
  naming,
  onRule,
}: NewDayFormProps<Values>) {
  // Its own fields are all that it touches.
  const form = given as unknown as UseFormReturnType<NewDayValues>;
  const { question } = form.values;
  const way: Way = !question ? 'hand' : question.calculation ? 'count' : 'rule';
  const zone = useTimeZone();
  const choose = (chosen: string) => {
    // What it is counted from stays: rules and periods both begin there.
    const trigger = withoutHalfTime(question?.trigger ?? '');
    const asked = { rule: { ...noDay.question, trigger }, count: { trigger, zone, calculation: weekBefore } };
    form.setFieldValue('question', chosen === 'hand' ? undefined : asked[chosen as keyof typeof asked]);
    form.setFieldValue('due_on', null);
    form.setFieldValue('due_time', undefined);
    if (chosen !== 'hand') return;
    countFromOwnDay(form);
  };
  const time = form.getInputProps('due_time');
  return (
    <>
      <Segments
        aria-label={t`Where the last day comes from`}
        data={[
          { value: 'rule', label: t`By a court rule` },
          { value: 'count', label: t`By a period` },
          { value: 'hand', label: t`By hand` },
        ]}
        value={way}
        onChange={choose}
      />
      {way === 'rule' && <RuleForm {...{ form, courts, place, naming, onRule }} />}
      {way === 'count' && <CountForm {...{ form, courts, place, naming }} />}
      {way === 'hand' && (
        <SideBySide>
          <LazyDateInput label={t`Last day`} required {...form.getInputProps('due_on')} />
          <TimeInput
            label={t`Until`}
            description={t`Empty: the whole day.`}
            error={time.error}
            value={form.values.due_time ?? ''}
            onChange={(chosen) => form.setFieldValue('due_time', chosen || undefined)}
          />
        </SideBySide>
      )}
      {form.errors.question && (
        <Text c="red.9" size="sm" role="alert">
          {form.errors.question}
        </Text>
      )}
      <TextArea
        label={t`Reason`}
        description={t`What shows this day: an order, a proof of service, a call with the clerk.`}
        required
        minRows={2}
        maxRows={8}
        {...form.getInputProps('reason')}
      />
      {documents && (
        <OneChooser
          label={t`Document that shows it`}
          description={t`Whoever confirms the day reads it.`}
          source={documents}
          {...naming}
          {...form.getInputProps('document')}
        />
      )}
    </>
  );
}
