import { audit } from '@caseward/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AuditFilterFields } from '../../features/audit/AuditFilterFields.tsx';
import { AuditTable } from '../../features/audit/AuditTable.tsx';
import { auditQuery } from '../../features/audit/audit.api.ts';
import { readFilters } from '../../features/audit/audit-filters.ts';
import { ExportButton } from '../../features/audit/ExportButton.tsx';
import { teamOptions } from '../../features/team/team.api.ts';
import { paths } from '../../shared/paths.ts';
import { Page } from '../../shared/ui/Page.tsx';
import { Permitted } from '../../shared/ui/Permitted.tsx';

const route = getRouteApi('/shell/settings/audit');

/** What happened in the firm, for its administrators. */
export function AuditPage() {
  return (
    <Permitted to={audit.list} title="Audit Log">
      <AuditLog />
    </Permitted>
  );
}

function AuditLog() {
  const filters = readFilters(route.useSearch());
  const navigate = useNavigate();
  const rows = useInfiniteQuery(auditQuery(filters));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page title="Audit Log" actions={<ExportButton filters={filters} />}>
      <div>
        <AuditFilterFields
          filters={filters}
          teamOptions={teamOptions}
          onChange={(search) => navigate({ to: paths.auditLog, search, replace: true })}
        />
      </div>
      <div>
        <AuditTable
          rows={rows}
          empty={isFiltered ? 'Nothing that was recorded matches.' : 'Nothing has been recorded yet.'}
        />
      </div>
    </Page>
  );
}
