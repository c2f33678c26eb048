import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { alertHint } from '../../shared/feedback/alerts.ts';
import { DropArea } from './DropArea.tsx';
import { UploadForm } from './UploadForm.tsx';
import { Uploads } from './Uploads.tsx';
import { useUploads } from './use-uploads.ts';

/** Uploads files to a matter: one from the form, or several from the form or dropped on the page. */
export function UploadArea({ matterId }: { matterId: string }) {
  const queue = useUploads(matterId);
  return (
    <Stack gap="sm">
      <UploadForm matterId={matterId} onSeveral={queue.add} />
      <DropArea
        onDrop={(files, hasFolder) => {
          queue.add(files);
          if (hasFolder) alertHint(t`Folders cannot be uploaded. Open the folder and drop the files in it.`);
        }}
      />
      <Uploads matterId={matterId} queue={queue} />
    </Stack>
  );
}
