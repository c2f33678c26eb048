import { audit } from '@caseward/contract/audit';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import type { AuditFilters } from './audit-filters.ts';

/** What happened in the firm, latest first, as far as it fits the filters. */
export const auditQuery = (filters: AuditFilters) => rowsQuery(audit.list, { query: filters });
/** What happened in a matter and who looked at it, latest first. */
export const historyQuery = (matterId: string) =>
  rowsQuery(audit.history, { params: { id: matterId }, query: {} });
/** Who could see and who did see a matter. */
export const accessQuery = (matterId: string) => answerQuery(audit.access, { params: { id: matterId } });
