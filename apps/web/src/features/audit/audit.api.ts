import { audit } from '@caseward/contract/audit';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import { type AuditFilters, askedFor } from './audit-filters.ts';
import { type HistoryFilters, historyFilterQuery } from './audit-parts.ts';

/** The firm's events that pass the filters, latest first. */
export const auditQuery = (filters: AuditFilters) => rowsQuery(audit.list, { query: askedFor(filters) });
/** The events of a matter that pass the filters, latest first. */
export const historyQuery = (matterId: string, filters: HistoryFilters) =>
  rowsQuery(audit.history, { params: { id: matterId }, query: historyFilterQuery(filters) });
/** Records with a history of their own, outside that of a matter. */
export type RecordWithHistory = 'contact' | 'task';

const histories = { contact: audit.contactHistory, task: audit.taskHistory };

/** The events of a record that pass the filters, latest first. */
export const recordHistoryQuery = (
  type: RecordWithHistory,
  id: string,
  { part, user }: Pick<HistoryFilters, 'part' | 'user'>,
) =>
  rowsQuery(histories[type], {
    params: { id },
    query: historyFilterQuery({ part, user, object: undefined }),
  });
/** Who could see and who did see a matter. */
export const accessQuery = (matterId: string) => answerQuery(audit.access, { params: { id: matterId } });
