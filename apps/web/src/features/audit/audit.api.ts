import { audit } from '@caseward/contract/audit';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import type { AuditFilters } from './audit-filters.ts';

/** The firm's events that pass the filters, latest first. */
export const auditQuery = (filters: AuditFilters) => rowsQuery(audit.list, { query: filters });
/** The events of a matter, latest first. */
export const historyQuery = (matterId: string) =>
  rowsQuery(audit.history, { params: { id: matterId }, query: {} });
/** Who could see and who did see a matter. */
export const accessQuery = (matterId: string) => answerQuery(audit.access, { params: { id: matterId } });
