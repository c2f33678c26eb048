import { DeadlineExtension } from '@caseward/contract/deadline-acts';
import type { Deadline } from '@caseward/contract/deadline-record';
import type { ExtensionPeriod } from '@caseward/contract/deadline-terms';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import type * as z from 'zod/mini';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useIdempotentSave } from '../../shared/forms/use-idempotent-save.ts';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { Segments } from '../../shared/tools/Segments.tsx';
import { deadlineSaved, extendDeadline } from './deadlines.api.ts';
import { ExtensionByRule, useExtendable } from './ExtensionByRule.tsx';

type Step = 'ASKED' | 'GRANTED' | 'REFUSED';

const explained: Record<Step, string> = {
  ASKED: t`The last day stays as it is: the extension is provisional until it is granted.`,
  GRANTED: t`The deadline gets this day, unconfirmed until a second person confirms it.`,
  REFUSED: t`The last day stays as it is.`,
};

interface ExtensionFormProps {
  deadline: Pick<Deadline, 'id' | 'extension_until' | 'court' | 'proposed_on'>;
  documents: OptionSource;
  onDone: () => void;
}

/** An extension that was asked for, granted or refused. */
export function ExtensionForm({ deadline, documents, onDone }: ExtensionFormProps) {
  const { id, extension_until: asked } = deadline;
  const question = useExtendable(deadline);
  const { send } = useIdempotentSave((body: z.input<typeof DeadlineExtension>, writing) =>
    extendDeadline(id, body, writing),
  );
  const { form, submit, isSaving } = useSavingForm({
    body: DeadlineExtension,
    initialValues: {
      step: (asked ? 'GRANTED' : 'ASKED') as Step,
      until: asked ?? undefined,
      by: undefined as ExtensionPeriod | undefined,
      words: '',
      document: null as string | null,
    },
    save: ({ until, by, ...rest }) => {
      const end = by ? { by } : until && { until };
      return send({ ...rest, ...(rest.step !== 'REFUSED' && end) }, undefined, () => {});
    },
    effects: deadlineSaved,
    failure: t`Failed to note the extension.`,
    onSaved: onDone,
  });
  const { step, by } = form.values;
  const until = form.getInputProps('until');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Segments
          aria-label={t`Extension`}
          data={[
            { value: 'ASKED', label: t`Asked for` },
            { value: 'GRANTED', label: t`Granted` },
            { value: 'REFUSED', label: t`Refused` },
          ]}
          {...form.getInputProps('step')}
        />
        <Text size="sm">{explained[step]}</Text>
        {step !== 'REFUSED' && question && (
          <ExtensionByRule
            question={question}
            by={by}
            error={form.errors.by}
            onChange={(period) => form.setValues({ by: period, ...(period && { until: undefined }) })}
          />
        )}
        {step !== 'REFUSED' && !by && (
          <LazyDateInput
            label={t`New last day`}
            required
            value={form.values.until ?? null}
            error={until.error}
            onChange={(day) => form.setFieldValue('until', day ?? undefined)}
          />
        )}
        <TextArea label={t`Reason`} minRows={2} maxRows={8} {...form.getInputProps('words')} />
        <OneChooser label={t`Document`} source={documents} {...form.getInputProps('document')} />
        <FormFooter submitLabel={t`Save`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
