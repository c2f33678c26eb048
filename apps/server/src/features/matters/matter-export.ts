import { rowSeparator } from '@caseward/contract/field-descriptions';
import { matterFields } from '@caseward/contract/matter-fields';
import { type MatterRow, type MattersQuery, matterFilters } from '@caseward/contract/matters';
import type { PartyRole } from '@caseward/contract/party-roles';
import * as z from 'zod/mini';
import { type ExportedList, fieldColumns, recordColumns } from '../../platform/export/exported-list.ts';
import { type ExportedDetails, exportedDetails } from './matter-export.queries.ts';
import { listMatters } from './matter-list.queries.ts';
import { partyText } from './party-cells.ts';

// Reasons belong to changes of the status, not to the matter.
const { status_reason: _, ...fields } = matterFields;

const nothing: ExportedDetails = { description: '', parties: [], team: [] };

type ExportedMatter = MatterRow & ExportedDetails;

const namesIn = ({ parties }: ExportedDetails, role: PartyRole) =>
  parties
    .filter((party) => party.role === role)
    .map(({ name }) => name)
    .join(rowSeparator);

/** The export of matters; an import reads the same column names, and finds the same parties and people. */
export const matterExport: ExportedList<z.output<typeof MattersQuery>, ExportedMatter> = {
  kind: 'matters',
  query: z.strictObject(matterFilters),
  columns: {
    number: ['Matter No.', (row) => row.number],
    ...fieldColumns<ExportedMatter, keyof typeof fields>(fields, {
      practice_area: (row) => row.practice_area_details?.name ?? null,
      court: (row) => row.court_details?.name ?? null,
      lead_attorney: (row) => row.lead_attorney_details?.username ?? null,
      originating_attorney: (row) => row.originating_attorney_details?.username ?? null,
      clients: (row) => namesIn(row, 'CLIENT'),
      assigned_users: (row) => row.team.join(rowSeparator),
    }),
    other_side: ['Other side', (row) => namesIn(row, 'OPPOSING_PARTY')],
    parties: [
      'Parties',
      ({ parties }, telling) => parties.map((party) => partyText(party, telling)).join(rowSeparator),
    ],
    ...recordColumns,
  },
  page: async (scope, query, at) => {
    const page = await listMatters(scope, { ...query, ...at });
    const details = await exportedDetails(
      scope,
      page.rows.map(({ id }) => id),
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, ...(details.get(row.id) ?? nothing) })) };
  },
};
