import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useSession, useTimeZone } from '../../shared/session/session.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { ownTokensQuery, revokeOwnToken } from './personal-tokens.api.ts';
import { tokenColumns } from './token-columns.tsx';

/** One's own personal access tokens: making and revoking them. */
export function TokensPanel() {
  const { tenant } = useSession();
  const [isCreating, setCreating] = useState(false);
  const areAllowed = tenant?.personal_tokens_allowed === true;
  return (
    <Panel
      title={t`Personal access tokens`}
      action={areAllowed && <Button onClick={() => setCreating(true)}>{t`New token`}</Button>}
    >
      <Text size="sm" c="dimmed">
        {areAllowed
          ? t`With a token another program works in your name: it sees what you see, and may do what your role may do. It cannot change accounts, tokens, restrictions of access, legal holds or the firm’s settings.`
          : t`Your firm does not allow personal access tokens: none works.`}
      </Text>
      <OwnTokens />
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}
    </Panel>
  );
}

function OwnTokens() {
  const { data, error, refetch } = useQuery(ownTokensQuery);
  const timeZone = useTimeZone();
  if (data === undefined)
    return error ? (
      <LoadError text={t`Error: ${error.message}`} retry={refetch} />
    ) : (
      <Loading text={t`Loading tokens...`} lines={2} />
    );
  return (
    <DataTable
      label={t`Personal access tokens`}
      columns={tokenColumns(timeZone)}
      rows={data}
      empty={t`No tokens.`}
      actions={({ id, name }) => (
        <ActionButton
          label={t`Revoke`}
          record={name}
          question={{
            question: t`Revoke the token “${name}”? Programs that use it stop working at once.`,
            yes: t`Revoke`,
          }}
          act={() => revokeOwnToken(id)}
          failure={t`Failed to revoke the token.`}
        />
      )}
    />
  );
}
