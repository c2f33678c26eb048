import { documentTypes } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { Button, FileButton, FileInput, Group, Stack } from '@mantine/core';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { type FormEvent, useRef, useState } from 'react';
import {
  alertFailure,
  alertHint,
  alertSuccess,
  dismissAlert,
  dismissAlerts,
} from '../../shared/feedback/alerts.ts';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { useUpload } from '../../shared/forms/use-upload.ts';
import { createDocument, documentAdded } from './documents.api.ts';
import { namedPhoto } from './named-photo.ts';
import classes from './UploadForm.module.css';
import { uploadFieldId } from './upload-field.ts';

const noFile = t`Please select a file to upload.`;

interface UploadFormProps {
  matterId: string;
  /** Receives the files when several were chosen. */
  onSeveral: (files: readonly File[]) => void;
}

/** Uploads a file to a matter. Several have a row each, elsewhere. */
export function UploadForm({ matterId, onSeveral }: UploadFormProps) {
  const [files, setFiles] = useState<File[]>([]);
  const forgetPhoto = useRef<() => void>(null);
  const [doc_type] = documentTypes;
  const { start, cancel, isPending, share } = useUpload({
    bodyOf: (file_path, { name }) => ({ title: name, doc_type, matter: matterId, file_path }),
    make: createDocument,
    effects: documentAdded,
    onMade: () => {
      setFiles([]);
      alertSuccess(t`Upload successful!`);
    },
    onFailed: (error) => alertFailure(t`Upload failed. Please check the console.`, error),
  });
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    dismissAlert(noFile);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [file, ...others] = files;
    if (!file) return alertHint(noFile);
    dismissAlerts();
    if (others.length === 0) return start(file);
    onSeveral(files);
    setFiles([]);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <FileInput
            id={uploadFieldId}
            label={t`File`}
            placeholder={t`Choose a file, or drop several anywhere on this page`}
            multiple
            leftSection={<IconPaperclip size={16} aria-hidden />}
            value={files}
            onChange={choose}
            readOnly={isPending}
            clearable
            clearButtonProps={{ 'aria-label': t`Clear the file` }}
            flex="1 1 12rem"
            maw="28rem"
          />
          <FileButton
            accept="image/*"
            capture="environment"
            disabled={isPending}
            resetRef={forgetPhoto}
            onChange={(photo) => {
              if (photo) choose([...files, namedPhoto(photo, new Date())]);
              // The next photo may have the same name.
              forgetPhoto.current?.();
            }}
          >
            {(props) => (
              <Button
                {...props}
                disabled={isPending}
                variant="default"
                className={classes.camera}
                leftSection={<IconCamera size={16} aria-hidden />}
              >
                {t`Take a photo`}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={isPending}>
            {t`Upload`}
          </Button>
          {isPending && (
            <Button variant="default" onClick={cancel}>
              {t`Cancel upload`}
            </Button>
          )}
        </Group>
        {isPending && <ProgressBar label={t`Upload progress`} share={share} />}
      </Stack>
    </form>
  );
}
