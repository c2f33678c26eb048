import type { TokenOfFirm } from '@caseward/contract/personal-tokens';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { MoreRows } from '../../shared/lists/MoreRows.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { revokeTokenOfFirm, tokensOfFirmQuery } from './personal-tokens.api.ts';
import { tokenColumns } from './token-columns.tsx';

/** The personal access tokens of everybody in the firm, for its administrators. */
export function FirmTokensPanel() {
  return (
    <Panel title={t`Personal access tokens`}>
      <TokensOfFirm />
    </Panel>
  );
}

const personColumn: Column<TokenOfFirm> = { header: t`Person`, cell: ({ user }) => <Person person={user} /> };

function TokensOfFirm() {
  const rows = useInfiniteQuery(tokensOfFirmQuery);
  const timeZone = useTimeZone();
  if (rows.data === undefined)
    return rows.error ? (
      <LoadError text={t`Error: ${rows.error.message}`} retry={rows.refetch} />
    ) : (
      <Loading text={t`Loading tokens...`} lines={2} />
    );
  return (
    <>
      <DataTable
        label={t`Personal access tokens`}
        columns={[...tokenColumns(timeZone), personColumn]}
        rows={rows.data}
        empty={t`No tokens.`}
        actions={({ id, name, user: { name: owner } }) => (
          <ActionButton
            label={t`Revoke`}
            record={t`${name} of ${owner}`}
            question={{
              question: t`Revoke the token “${name}” of ${owner}? Programs that use it stop working at once.`,
              yes: t`Revoke`,
            }}
            act={() => revokeTokenOfFirm(id)}
            failure={t`Failed to revoke the token.`}
          />
        )}
      />
      <MoreRows rows={rows} />
    </>
  );
}
