import { audit } from '@caseward/contract/audit';
import { auditQuery } from '../../features/audit/audit.api.ts';
import { readFilters } from '../../features/audit/audit-filters.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the query of the filtered audit log. */
export const loadAuditLog: PageLoader = ({ cache, search }) => {
  if (may(audit.list)) void cache.prefetchInfiniteQuery(auditQuery(readFilters(search)));
};
