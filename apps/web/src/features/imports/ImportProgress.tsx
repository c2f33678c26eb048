import type { Import } from '@caseward/contract/imports';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { figure } from './import-labels.ts';
import { importQuery } from './imports.api.ts';

/** Polling interval in milliseconds. */
const pace = 700;

/** Progress of the background job, by polling. */
export function ImportProgress({ found }: { found: Import }) {
  const { id, state, done, total } = found;
  const client = useQueryClient();
  const { isError } = useQuery({ ...importQuery(id), refetchInterval: pace });
  // Refetches cached lists, so that they show the imported records.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  const title = state === 'CHECKING' ? 'Checking Rows' : 'Importing';
  return (
    <Panel title={title}>
      <ProgressBar label={title} share={done / total} />
      <Text size="sm">
        {figure(done)} of {figure(total)} rows.{' '}
        {isError
          ? 'The server cannot be reached just now; this page goes on trying.'
          : 'You can leave this page: the work goes on, and you find it again under Import.'}
      </Text>
    </Panel>
  );
}
