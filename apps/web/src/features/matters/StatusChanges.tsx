import { matterStatusLabels } from '@caseward/contract/matter-statuses';
import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { personInWords } from '../../shared/people/person-words.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { statusChangesQuery } from './matters.api.ts';
import classes from './StatusChanges.module.css';

/** The changes of a matter's status; loaded when opened. */
export function StatusChanges({ matter: { id, version } }: { matter: Matter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.changes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`Status changes`}</summary>
      {isOpen && <Changes key={version} id={id} />}
    </details>
  );
}

function Changes({ id }: { id: string }) {
  const { data, error } = useQuery(statusChangesQuery(id));
  const timeZone = useTimeZone();
  if (error) return <Text size="sm">{t`Error: ${error.message}`}</Text>;
  if (data?.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t`The status has not been changed yet.`}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {data?.map((change) => (
        <li key={change.id}>
          <Trans>
            {matterStatusLabels[change.from_status]} to{' '}
            <strong>{matterStatusLabels[change.to_status]}</strong> by {personInWords(change.created_by)} on{' '}
            {formatMinute(change.created_at, timeZone)}
          </Trans>
          {change.without_check && <div>{t`Opened without a conflict check.`}</div>}
          {change.reason && <div className={classes.reason}>{change.reason}</div>}
        </li>
      ))}
    </ul>
  );
}
