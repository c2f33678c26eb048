import { type DocumentType, documentTypeLabels, documentTypes } from '@caseward/contract/document-record';
import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { UploadRow } from './UploadRow.tsx';
import classes from './Uploads.module.css';
import type { useUploads } from './use-uploads.ts';

interface UploadsProps {
  matterId: string;
  queue: ReturnType<typeof useUploads>;
}

/** The files that are being uploaded, a row each. */
export function Uploads({ matterId, queue }: UploadsProps) {
  const [typeOfAll, setTypeOfAll] = useState<DocumentType>(documentTypes[0]);
  const { uploads, starting, done, isBusy, move, remove, clear } = queue;
  if (uploads.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-end" gap="xs">
        <Text role="status" size="sm" fw={600}>
          {t`${done} of ${uploads.length} uploaded`}
        </Text>
        <Group align="flex-end" gap="xs">
          {uploads.length > 1 && (
            <Select
              label={t`Type of all`}
              size="xs"
              w="10rem"
              data={codeOptions(documentTypes, documentTypeLabels)}
              value={typeOfAll}
              onChange={(chosen) => chosen && setTypeOfAll(chosen as DocumentType)}
            />
          )}
          {!isBusy && (
            <Button variant="default" size="xs" onClick={clear}>
              {t`Close list`}
            </Button>
          )}
        </Group>
      </Group>
      <ul className={classes.list} aria-label={t`Uploads`}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            matterId={matterId}
            starts={starting.has(upload.id)}
            typeOfAll={typeOfAll}
            onMove={(state) => move(upload.id, state)}
            onRemove={() => remove(upload.id)}
          />
        ))}
      </ul>
    </Stack>
  );
}
