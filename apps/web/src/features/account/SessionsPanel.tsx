import type { AccountSession } from '@caseward/contract/account';
import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMinute } from '../../shared/dates.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { type LoadedRows, MoreRows } from '../../shared/lists/MoreRows.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { endOtherSessions, endSession, sessionsQuery } from './account.api.ts';

const columns = (timeZone: string): Column<AccountSession>[] => [
  {
    header: t`Device`,
    cell: ({ device, current }) => (
      <Group gap="xs">
        {deviceInWords(device)}
        {current && <Tag tone="active">{t`This session`}</Tag>}
      </Group>
    ),
  },
  { header: t`Signed in`, cell: ({ created_at }) => formatMinute(created_at, timeZone) },
  { header: t`Last active`, cell: ({ last_used_at }) => formatMinute(last_used_at, timeZone) },
];

/** A device as the server describes it, such as "Chrome on Windows", in the language of this build. */
function deviceInWords(device: string): string {
  const [browser = '', system] = device.split(' on ');
  if (browser === 'Unknown device') return t`Unknown device`;
  return system ? t`${browser} on ${system}` : device;
}

/** One's own sessions, and buttons to end them. */
export function SessionsPanel() {
  const sessions = useInfiniteQuery(sessionsQuery);
  const hasOthers = sessions.data?.some(({ current }) => !current);
  return (
    <Panel
      title={t`Active sessions`}
      action={
        hasOthers && (
          <ActionButton
            label={t`Sign out of other sessions`}
            question={{
              question: t`Sign out of all other sessions?`,
              yes: t`Sign out of other sessions`,
            }}
            act={endOtherSessions}
            failure={t`Failed to sign out of other sessions.`}
          />
        )
      }
    >
      <SessionsTable sessions={sessions} />
    </Panel>
  );
}

function SessionsTable({ sessions }: { sessions: LoadedRows<AccountSession> }) {
  const timeZone = useTimeZone();
  if (sessions.data === undefined)
    return sessions.error ? (
      <LoadError text={t`Error: ${sessions.error.message}`} retry={sessions.refetch} />
    ) : (
      <Loading text={t`Loading sessions...`} lines={3} />
    );
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`If you do not recognize one of these, sign it out and change your password. You can have 20 sessions; the next one ends the session that was unused for longest.`}
      </Text>
      <DataTable
        label={t`Sessions`}
        columns={columns(timeZone)}
        rows={sessions.data}
        empty={t`No active sessions.`}
        actions={({ id, device, current }) =>
          !current && (
            <ActionButton
              label={t`Sign out`}
              record={deviceInWords(device)}
              act={() => endSession(id)}
              failure={t`Failed to end the session.`}
            />
          )
        }
      />
      <MoreRows rows={sessions} />
    </>
  );
}
