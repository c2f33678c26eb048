import type { Court } from '@caseward/contract/courts';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { paths } from '../../shared/paths.ts';
import { courtsQuery } from './courts.api.ts';

const columns: Column<Court>[] = [
  {
    header: t`Name`,
    cell: ({ id, name }) => (
      <RowLink to={paths.court} id={id}>
        {name}
      </RowLink>
    ),
  },
  { header: t`Jurisdiction`, cell: ({ jurisdiction }) => jurisdiction },
  { header: t`Time zone`, cell: ({ time_zone }) => time_zone.replaceAll('_', ' ') },
];

interface CourtsTableProps {
  search: string;
  /** The signed-in person may add some. */
  isKeeper: boolean;
}

/** The firm's courts, by name. */
export function CourtsTable({ search, isKeeper }: CourtsTableProps) {
  const rows = useInfiniteQuery(courtsQuery(search));
  const first = isKeeper
    ? t`No court is entered yet. Add the courts in which you have matters: deadlines are then counted by their holidays and closures.`
    : t`No court is entered yet. Lawyers add those in which the firm has matters: deadlines are then counted by their holidays and closures.`;
  return (
    <RowsTable
      label={t`Courts`}
      columns={columns}
      rows={rows}
      loading={t`Loading courts...`}
      empty={search ? t`No courts match.` : first}
    />
  );
}
