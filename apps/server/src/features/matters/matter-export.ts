import { type MatterRow, type MattersQuery, matterStatusLabels } from '@caseward/contract/matters';
import type * as z from 'zod/mini';
import type { ExportedList } from '../../platform/export/exported-list.ts';
import { listMatters } from './matter-list.queries.ts';

/** The export of matters; an import reads the same column names. */
export const matterExport: ExportedList<z.output<typeof MattersQuery>, MatterRow> = {
  kind: 'matters',
  columns: {
    number: ['Number', (row) => row.number],
    title: ['Title', (row) => row.title],
    local_case_number: ['Case Number', (row) => row.local_case_number],
    status: ['Status', (row) => matterStatusLabels[row.status]],
    practice_area: ['Practice Area', (row) => row.practice_area_details?.name ?? null],
    opened_on: ['Opened', (row) => row.opened_on],
    closed_on: ['Closed', (row) => row.closed_on],
    clients: [
      'Clients',
      (row) =>
        (row.clients_details ?? [])
          .map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())
          .join('; '),
    ],
    created_at: ['Created (UTC)', (row) => row.created_at],
    id: ['Id', (row) => row.id],
  },
  page: (scope, query, at) => listMatters(scope, { ...query, ...at, include: 'clients' }),
};
