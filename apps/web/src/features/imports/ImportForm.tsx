import { type ImportKind, importKindLabels, importKinds } from '@caseward/contract/import-fields';
import type { Import as ImportRecord } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { alertFailure, alertHint, dismissAlerts } from '../../shared/feedback/alerts.ts';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useUpload } from '../../shared/forms/use-upload.ts';
import { FileField } from './FileField.tsx';
import { createImport } from './imports.api.ts';
import { unfit } from './unfit.ts';

interface ImportFormProps {
  /** Initial choice. */
  kind: ImportKind;
  onBegun: (begun: ImportRecord) => unknown;
}

/** Uploads a file to import. */
export function ImportForm({ kind: first, onBegun }: ImportFormProps) {
  const [kind, setKind] = useState(first);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const [sheet, setSheet] = useState('');
  const [sheetError, setSheetError] = useState<string>();
  const isWorkbook = file !== null && /\.xls[xm]$/i.test(file.name);
  const { start, cancel, isPending, share } = useUpload({
    bodyOf: (file_path) => ({ kind, file_path, ...(isWorkbook && { sheet }) }),
    make: createImport,
    onMade: onBegun,
    onFailed: (failed) => {
      if (failed instanceof ApiError) {
        setError(failed.fieldErrors.file_path);
        setSheetError(failed.fieldErrors.sheet);
      }
      alertFailure(t`The file could not be uploaded.`, failed);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError(chosen ? unfit(chosen) : undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return alertHint(t`Choose the file that is to be imported.`);
    const sentence = unfit(file);
    setError(sentence);
    if (sentence !== undefined) return;
    dismissAlerts();
    start(file);
  };
  return (
    <form onSubmit={submit}>
      <Stack maw="36rem">
        <Radio.Group label={t`Import`} value={kind} onChange={(chosen) => setKind(chosen as ImportKind)}>
          <Group mt="xs">
            {importKinds.map((each) => (
              <Radio key={each} value={each} label={importKindLabels[each]} disabled={isPending} />
            ))}
          </Group>
        </Radio.Group>
        <FileField file={file} onFile={choose} error={error} readOnly={isPending} />
        {isWorkbook && (
          <TextInput
            label={t`Sheet`}
            description={t`Leave empty for the first sheet with rows.`}
            value={sheet}
            onChange={({ currentTarget: { value } }) => {
              setSheet(value);
              setSheetError(undefined);
            }}
            error={sheetError}
            readOnly={isPending}
            maxLength={100}
            maw="36rem"
          />
        )}
        {isPending && <ProgressBar label={t`Upload progress`} share={share} />}
        <FormFooter
          submitLabel={t`Continue`}
          isSaving={isPending}
          onCancel={isPending ? cancel : undefined}
          cancelLabel={t`Cancel upload`}
        />
      </Stack>
    </form>
  );
}
