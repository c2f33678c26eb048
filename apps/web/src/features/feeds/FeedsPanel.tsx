import { type Feed, feedDetailLabels, feedScopeLabels, feedStateLabels } from '@caseward/contract/feeds';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { feedsChanged, feedsQuery, revokeFeed } from './feeds.api.ts';
import { NewFeedDialog } from './NewFeedDialog.tsx';

/** One's own calendar feeds: creating and revoking them. */
export function FeedsPanel({ matters }: { matters: OptionSource }) {
  const { data, error, refetch } = useQuery(feedsQuery);
  const timeZone = useTimeZone();
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel
      title={t`Calendar feeds`}
      action={data && <Button onClick={() => setCreating(true)}>{t`New feed`}</Button>}
    >
      <Text size="sm" c="dimmed">
        {t`A feed shows deadlines and events in your calendar program, read-only. Some programs look for changes each hour, others once a day. So a change within the next three days is also e-mailed to you. Do not rely on a feed alone to control deadlines.`}
      </Text>
      {data ? (
        <DataTable
          label={t`Calendar feeds`}
          columns={columns(timeZone)}
          rows={data.feeds}
          empty={t`No calendar feeds.`}
          actions={({ id, name }) => (
            <ActionButton
              label={t`Revoke`}
              record={name}
              question={{
                question: t`Revoke the calendar feed “${name}”? The program that reads it receives no more updates.`,
                yes: t`Revoke`,
              }}
              act={() => revokeFeed(id)}
              effects={feedsChanged}
              failure={t`Failed to revoke the calendar feed.`}
            />
          )}
        />
      ) : error ? (
        <LoadError text={t`Error: ${error.message}`} retry={refetch} />
      ) : (
        <Loading text={t`Loading calendar feeds...`} lines={2} />
      )}
      {isCreating && data && (
        <NewFeedDialog
          matters={matters}
          titlesAllowed={data.titles_allowed}
          onClose={() => setCreating(false)}
        />
      )}
    </Panel>
  );
}

const columns = (timeZone: string): Column<Feed>[] => [
  { header: t`Name`, cell: ({ name }) => name },
  {
    header: t`What it shows`,
    cell: ({ scope, matter }) =>
      scope === 'ME' ? feedScopeLabels.ME : (matter?.title ?? t`A matter that you cannot see`),
  },
  { header: t`Details shown`, cell: ({ detail }) => feedDetailLabels[detail] },
  {
    header: t`Last used`,
    cell: ({ last_used_at }) => (last_used_at ? formatMinute(last_used_at, timeZone) : t`Never`),
  },
  {
    header: t`Expires`,
    cell: ({ state, expires_at }) =>
      state === 'ACTIVE' ? formatMinute(expires_at, timeZone) : feedStateLabels[state],
  },
];
