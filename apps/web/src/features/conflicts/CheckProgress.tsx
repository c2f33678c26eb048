import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { figure } from '../../shared/counts.ts';
import { ProgressBar } from '../../shared/feedback/ProgressBar.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { checkQuery } from './conflicts.api.ts';

/** Polling interval in milliseconds. */
const pace = 1_000;

/** How many names of a list are searched, by polling. */
export function CheckProgress({ check: { id, done, names } }: { check: ConflictCheck }) {
  const client = useQueryClient();
  const { isError } = useQuery({ ...checkQuery(id), refetchInterval: pace });
  // The hits come with the names.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  return (
    <Panel title={t`Checking the list`}>
      <ProgressBar label={t`Checking the list`} share={done / names} />
      <Text size="sm">
        {t`${figure(done)} of ${figure(names)} names.`}{' '}
        {isError
          ? t`The server cannot be reached just now; this page goes on trying.`
          : t`You can leave this page: the work goes on, and you find it again among the conflict checks.`}
      </Text>
    </Panel>
  );
}
