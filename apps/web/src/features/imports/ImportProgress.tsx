import type { Import } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { figure } from '../../shared/counts.ts';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { recordWords } from './import-labels.ts';
import { importQuery } from './imports.api.ts';

/** Polling interval in milliseconds. */
const pace = 700;

const titles = { CHECKING: t`Checking rows`, IMPORTING: t`Importing`, TAKING_BACK: t`Undoing import` };

/** Progress of the background job, by polling. */
export function ImportProgress({ found }: { found: Import }) {
  const { id, kind, state, done } = found;
  const total = state === 'TAKING_BACK' ? found.imported : found.total;
  const client = useQueryClient();
  const { isError } = useQuery({ ...importQuery(id), refetchInterval: pace });
  // Refetches cached lists, so that they show the imported records.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  const title = titles[state as keyof typeof titles];
  const counted = state === 'TAKING_BACK' ? recordWords(kind).several : t`rows`;
  return (
    <Panel title={title}>
      <ProgressBar label={title} share={done / total} />
      <Text size="sm">
        {t`${figure(done)} of ${figure(total)} ${counted}.`}{' '}
        {isError
          ? t`The server cannot be reached just now; this page goes on trying.`
          : t`You can leave this page: the work goes on, and you find it again under Import.`}
      </Text>
    </Panel>
  );
}
