import { type AuditEvent, audit } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AuditFilterFields } from '../../features/audit/AuditFilterFields.tsx';
import { AuditTable } from '../../features/audit/AuditTable.tsx';
import { auditQuery } from '../../features/audit/audit.api.ts';
import { type AuditFilters, readFilters } from '../../features/audit/audit-filters.ts';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';

// Drawn a moment later: reading comes before exporting.
const ExportButton = lazyPart(() => import('../../features/audit/ExportButton.tsx'), 'ExportButton');

const route = getRouteApi('/shell/settings/audit');

/** The audit log, for administrators. */
export function AuditPage() {
  return (
    <RequirePermission to={audit.list} title={t`Audit log`}>
      <AuditLog />
    </RequirePermission>
  );
}

function AuditLog() {
  const filters = readFilters(route.useSearch());
  const navigate = useNavigate();
  const rows = useInfiniteQuery(auditQuery(filters));
  const narrow = (search: AuditFilters) => navigate({ to: paths.auditLog, search, replace: true });
  const narrowTo = ({ object_type, object_id }: AuditEvent) =>
    navigate({ to: paths.auditLog, search: { ...filters, object_type, object_id: object_id ?? undefined } });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title={t`Audit log`}
      actions={
        <Suspense fallback={<Button variant="default" disabled>{t`Export CSV`}</Button>}>
          <ExportButton filters={filters} />
        </Suspense>
      }
    >
      <div>
        <AuditFilterFields filters={filters} teamOptions={everybodyOptions} onChange={narrow} />
      </div>
      <div>
        <AuditTable
          rows={rows}
          onOnly={filters.object_id ? undefined : narrowTo}
          empty={isFiltered ? t`No events match.` : t`No changes have been recorded.`}
        />
      </div>
    </Page>
  );
}
