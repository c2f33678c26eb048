import { documentTypes } from '@caseward/contract/documents';
import { Button, FileInput, Group, Stack } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { type FormEvent, useState } from 'react';
import { alertFailure, alertHint, alertSuccess, dismissAlert } from '../../shared/feedback/alerts.ts';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { useUpload } from '../../shared/forms/use-upload.ts';
import { createDocument, documentAdded } from './documents.api.ts';

const noFile = 'Please select a file to upload.';

/** Uploads a file to a matter. */
export function UploadForm({ matterId }: { matterId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [doc_type] = documentTypes;
  const { start, cancel, isPending, share } = useUpload({
    bodyOf: (file_path, { name }) => ({ title: name, doc_type, matter: matterId, file_path }),
    make: createDocument,
    effects: documentAdded,
    onMade: () => {
      setFile(null);
      alertSuccess('Upload successful!');
    },
    onFailed: (error) => alertFailure('Upload failed. Please check the console.', error),
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    dismissAlert(noFile);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return alertHint(noFile);
    start(file);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <FileInput
            label="File"
            placeholder="Choose a file"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            value={file}
            onChange={choose}
            readOnly={isPending}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the file' }}
            flex="1 1 12rem"
            maw="28rem"
          />
          <Button type="submit" loading={isPending}>
            Upload
          </Button>
          {isPending && (
            <Button variant="default" onClick={cancel}>
              Cancel Upload
            </Button>
          )}
        </Group>
        {isPending && <ProgressBar label="Upload progress" share={share} />}
      </Stack>
    </form>
  );
}
