import type { MatterRow } from '@caseward/contract/matters';
import { partyRoleLabels } from '@caseward/contract/party-roles';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { MoreRows } from '../../shared/lists/MoreRows.tsx';
import { paths } from '../../shared/paths.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { matterColumns } from './matter-list.tsx';
import { mattersQuery } from './matters.api.ts';

const columnNames = ['title', 'number', 'status', 'opened_on'];

/** The matters in which a contact is a party, newest first, and what the contact is in each. */
export function ContactMatters({ contactId }: { contactId: string }) {
  const inList = (
    <ButtonLink to={paths.matters} search={{ party: contactId }} variant="default">
      {t`View all`}
    </ButtonLink>
  );
  return (
    <Panel title={t`Matters`} action={inList}>
      <MattersOf contactId={contactId} />
    </Panel>
  );
}

/** What a contact is in each matter stands behind its title. */
function columnsFor(contactId: string, timeZone: string): Column<MatterRow>[] {
  const [title, ...others] = matterColumns(timeZone).filter(({ name }) => columnNames.includes(name));
  const roles: Column<MatterRow> = {
    header: t`Role`,
    cell: ({ parties_details = [] }) =>
      parties_details
        .filter(({ id }) => id === contactId)
        .map(({ role, until }) => {
          const label = partyRoleLabels[role];
          return until ? t`${label} until ${formatDay(until)}` : label;
        })
        .join(', '),
  };
  return [...(title ? [title] : []), roles, ...others];
}

function MattersOf({ contactId }: { contactId: string }) {
  const timeZone = useTimeZone();
  const matters = useInfiniteQuery(mattersQuery({ party: contactId, include: 'parties' }));
  if (matters.data === undefined)
    return matters.error ? (
      <LoadError text={t`Error: ${matters.error.message}`} retry={matters.refetch} />
    ) : (
      <Loading text={t`Loading matters...`} lines={3} />
    );
  return (
    <>
      <DataTable
        label={t`Matters of this contact`}
        columns={columnsFor(contactId, timeZone)}
        rows={matters.data}
        empty={t`This contact is not a party to any matter.`}
      />
      <MoreRows rows={matters} />
    </>
  );
}
