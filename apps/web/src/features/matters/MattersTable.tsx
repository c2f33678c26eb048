import type { MatterRow } from '@caseward/contract/matters';
import { paths } from '../../shared/paths.ts';
import type { Column } from '../../shared/ui/DataTable.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import type { LoadedRows } from '../../shared/ui/MoreRows.tsx';
import { RowsTable } from '../../shared/ui/RowsTable.tsx';
import { MatterSigns } from './MatterMarks.tsx';
import { MatterStatusTag } from './MatterStatusTag.tsx';

const columns: Column<MatterRow>[] = [
  {
    header: 'Title',
    cell: (matter) => (
      <>
        <TextLink to={paths.matter} params={{ matterId: matter.id }}>
          {matter.title}
        </TextLink>
        <MatterSigns matter={matter} />
      </>
    ),
  },
  { header: 'Local Case Number', cell: ({ local_case_number }) => local_case_number },
  { header: 'Status', cell: ({ status }) => <MatterStatusTag status={status} /> },
];

/** The firm's matters. */
export function MattersTable({ rows, empty }: { rows: LoadedRows<MatterRow>; empty: string }) {
  return (
    <RowsTable label="Matters" columns={columns} rows={rows} loading="Loading matters..." empty={empty} />
  );
}
