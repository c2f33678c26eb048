import { DeadlineEvidence } from '@caseward/contract/deadline-acts';
import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { deadlineSaved, markDone } from './deadlines.api.ts';

interface DoneFormProps {
  id: string;
  documents: OptionSource;
  onDone: () => void;
}

/** How it is known that a deadline was met: words, or a document of the matter. */
export function DoneForm({ id, documents, onDone }: DoneFormProps) {
  const { form, submit, isSaving } = useSavingForm({
    body: DeadlineEvidence,
    initialValues: { words: '', document: null as string | null },
    save: (evidence) => markDone(id, evidence),
    effects: deadlineSaved,
    failure: t`Failed to mark the deadline as done.`,
    onSaved: onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextArea
          label={t`How it was done`}
          description={t`For example: filed electronically, receipt 2026-4711.`}
          minRows={2}
          maxRows={8}
          {...form.getInputProps('words')}
        />
        <OneChooser
          label={t`Document that shows it`}
          source={documents}
          {...form.getInputProps('document')}
        />
        <FormFooter submitLabel={t`Mark as done`} isSaving={isSaving} />
      </Stack>
    </form>
  );
}
