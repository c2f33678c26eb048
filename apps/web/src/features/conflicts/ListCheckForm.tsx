import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { type ListOccasion, listOccasionLabels, listOccasions } from '@caseward/contract/conflict-codes';
import { mostListed } from '@caseward/contract/conflict-lists';
import { t } from '@lingui/core/macro';
import { FileInput, Group, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { figure } from '../../shared/counts.ts';
import { alertFailure, alertHint, dismissAlerts } from '../../shared/feedback/alerts.ts';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useUpload } from '../../shared/forms/use-upload.ts';
import { checkList, checksChanged } from './conflicts.api.ts';
import { listFile } from './pasted-names.ts';

interface ListCheckFormProps {
  /** Names that were pasted elsewhere. */
  pasted: string;
  onCancel: () => void;
  onRun: (check: ConflictCheck) => unknown;
}

/** Has a file of names, or a pasted list, checked in the background. */
export function ListCheckForm({ pasted, onCancel, onRun }: ListCheckFormProps) {
  const [occasion, setOccasion] = useState<ListOccasion>('LATERAL');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState(pasted);
  const [subject, setSubject] = useState('');
  const [error, setError] = useState<string>();
  const { start, cancel, isPending, share } = useUpload({
    bodyOf: (file_path) => ({ file_path, occasion, subject }),
    make: checkList,
    effects: checksChanged,
    onMade: onRun,
    onFailed: (failed) => {
      if (failed instanceof ApiError) setError(failed.fieldErrors.file_path);
      alertFailure(t`Failed to check for conflicts.`, failed);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file && text.trim() === '') return alertHint(t`Choose a file, or paste names.`);
    setError(undefined);
    dismissAlerts();
    start(file ?? listFile(text));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Radio.Group
          label={t`Whose names`}
          value={occasion}
          onChange={(chosen) => setOccasion(chosen as ListOccasion)}
        >
          <Group mt="xs">
            {listOccasions.map((each) => (
              <Radio key={each} value={each} label={listOccasionLabels[each]} disabled={isPending} />
            ))}
          </Group>
        </Radio.Group>
        <FileInput
          label={t`CSV or Excel file`}
          description={t`Up to ${figure(mostListed)} names. Its first row names the columns: name, and if you have them kind, role, side, other names and subject.`}
          placeholder={t`Choose a file`}
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values"
          value={file}
          onChange={choose}
          error={error}
          readOnly={isPending}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the file` }}
        />
        {!file && (
          <TextArea
            label={t`Or names, one in each line`}
            minRows={4}
            maxRows={12}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            readOnly={isPending}
          />
        )}
        <TextInput
          label={t`What it is about`}
          description={t`A few words, for whoever reads the report. No facts of the case.`}
          value={subject}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
          readOnly={isPending}
          maxLength={200}
        />
        {isPending && <ProgressBar label={t`Upload progress`} share={share} />}
        <FormFooter
          submitLabel={t`Check the list`}
          isSaving={isPending}
          onCancel={isPending ? cancel : onCancel}
        />
      </Stack>
    </form>
  );
}
