import { deadlineFields } from '@caseward/contract/deadline-fields';
import type { Deadline } from '@caseward/contract/deadline-record';
import { type DeadlinesQuery, deadlineFilters } from '@caseward/contract/deadlines';
import { titlesCountedFrom } from '@caseward/contract/titles-counted-from';
import * as z from 'zod/mini';
import { type ExportedList, fieldColumns, recordColumns } from '../../platform/export/exported-list.ts';
import { listDeadlines } from './deadline-list.queries.ts';

/** The export of deadlines. */
export const deadlineExport: ExportedList<z.output<typeof DeadlinesQuery>, Deadline> = {
  kind: 'deadlines',
  query: z.strictObject(deadlineFilters),
  columns: {
    ...fieldColumns<Deadline, keyof typeof deadlineFields>(deadlineFields, {
      matter: (row) => row.matter_details.title,
      responsible: (row) => row.responsible_details?.username ?? null,
      backup: (row) => row.backup_details?.username ?? null,
    }),
    counted_from: ['Counted from', titlesCountedFrom],
    ...recordColumns,
  },
  page: (scope, query, at) => listDeadlines(scope, { ...query, ...at }),
};
