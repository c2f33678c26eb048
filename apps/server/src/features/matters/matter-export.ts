import { type MatterRow, type MattersQuery, matterFields, matterFilters } from '@caseward/contract/matters';
import * as z from 'zod/mini';
import { type ExportedList, fieldColumns, recordColumns } from '../../platform/export/exported-list.ts';
import { listMatters } from './matter-list.queries.ts';

// What the list does not read.
const { description: _, status_reason: __, assigned_users: ___, ...fields } = matterFields;

/** The export of matters; an import reads the same column names. */
export const matterExport: ExportedList<z.output<typeof MattersQuery>, MatterRow> = {
  kind: 'matters',
  query: z.strictObject(matterFilters),
  columns: {
    number: ['Number', (row) => row.number],
    ...fieldColumns<MatterRow, keyof typeof fields>(fields, {
      practice_area: (row) => row.practice_area_details?.name ?? null,
      clients: (row) =>
        (row.clients_details ?? [])
          .map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
          .join('; '),
    }),
    ...recordColumns,
  },
  page: (scope, query, at) => listMatters(scope, { ...query, ...at, include: 'clients' }),
};
