import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { alertFailure, alertHint, alertSuccess, dismissAlerts } from '../../shared/ui/alerts.ts';
import { useUnsaved } from '../../shared/ui/unsaved.ts';
import { uploadDocument } from './upload.ts';

/** Uploads a file to a matter. */
export function UploadForm({ matterId }: { matterId: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const underWay = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadDocument({ file, matter: matterId, onProgress: setShare, signal }),
    onSuccess: () => {
      setFile(null);
      alertSuccess('Upload successful!');
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) alertFailure('Upload failed. Please check the console.', error);
    },
    onSettled: () => {
      underWay.current = null;
    },
  });
  useUnsaved(() => underWay.current !== null);
  useEffect(() => () => underWay.current?.abort(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return alertHint('Please select a file to upload.');
    if (underWay.current) return;
    underWay.current = new AbortController();
    setShare(0);
    dismissAlerts();
    upload.mutate({ file, signal: underWay.current.signal });
  };
  const percent = Math.round(share * 100);
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <FileInput
            label="File"
            placeholder="Choose a file"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            value={file}
            onChange={setFile}
            readOnly={upload.isPending}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the file' }}
            flex="1 1 12rem"
            maw="28rem"
          />
          <Button type="submit" loading={upload.isPending}>
            Upload
          </Button>
          {upload.isPending && (
            <Button variant="default" onClick={() => underWay.current?.abort()}>
              Cancel Upload
            </Button>
          )}
        </Group>
        {upload.isPending && (
          <Group gap="xs" wrap="nowrap">
            <Progress value={percent} aria-label="Upload progress" flex={1} />
            <Text size="xs">{percent} %</Text>
          </Group>
        )}
      </Stack>
    </form>
  );
}
