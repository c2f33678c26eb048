import { audit } from '@caseward/contract/audit';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import { type AuditFilters, askedFor } from './audit-filters.ts';
import { type HistoryFilters, historyFilterQuery } from './audit-parts.ts';

/** The firm's events that pass the filters, latest first. */
export const auditQuery = (filters: AuditFilters) => rowsQuery(audit.list, { query: askedFor(filters) });
/** The events of a matter that pass the filters, latest first. */
export const historyQuery = (matterId: string, filters: HistoryFilters) =>
  rowsQuery(audit.history, { params: { id: matterId }, query: historyFilterQuery(filters) });
/** Who could see and who did see a matter. */
export const accessQuery = (matterId: string) => answerQuery(audit.access, { params: { id: matterId } });
