import { t } from '@lingui/core/macro';
import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { Segments } from '../../shared/tools/Segments.tsx';
import { type NewDayValues, noDay } from './new-day.ts';
import { RuleForm } from './RuleForm.tsx';

interface NewDayFormProps<Values extends NewDayValues> {
  form: UseFormReturnType<Values>;
  /** The courts to choose from. */
  courts: OptionSource;
}

/** The fields of a new day, within a form: computed by a court rule, or entered by hand, and why. */
export function NewDayForm<Values extends NewDayValues>({ form: given, courts }: NewDayFormProps<Values>) {
  // Its own fields are all that it touches.
  const form = given as unknown as UseFormReturnType<NewDayValues>;
  const isComputed = form.values.question !== undefined;
  const choose = (way: string) => {
    form.setFieldValue('question', way === 'rule' ? noDay.question : undefined);
    form.setFieldValue('due_on', null);
    form.setFieldValue('due_time', undefined);
  };
  const time = form.getInputProps('due_time');
  return (
    <>
      <Segments
        aria-label={t`Where the last day comes from`}
        data={[
          { value: 'rule', label: t`By a court rule` },
          { value: 'hand', label: t`By hand` },
        ]}
        value={isComputed ? 'rule' : 'hand'}
        onChange={choose}
      />
      {isComputed ? (
        <RuleForm form={form} courts={courts} />
      ) : (
        <SideBySide>
          <LazyDateInput label={t`Last day`} required {...form.getInputProps('due_on')} />
          <TextInput
            label={t`Until`}
            type="time"
            description={t`Empty: the whole day.`}
            error={time.error}
            value={form.values.due_time ?? ''}
            onChange={({ currentTarget }) => form.setFieldValue('due_time', currentTarget.value || undefined)}
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
    </>
  );
}
