import { t } from '@lingui/core/macro';
import { LoadError } from '../feedback/LoadError.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { AwaitedOnPaper } from '../layout/whole-on-paper.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { type LoadedRows, MoreRows } from './MoreRows.tsx';
import classes from './RowsTable.module.css';
import { useDrawnRows } from './use-drawn-rows.ts';

interface RowsTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  rows: LoadedRows<Row>;
  /** Text while the first page loads. */
  loading: string;
  isPrintedApart?: boolean;
}

/** A paged list as a table with infinite scrolling. */
export function RowsTable<Row extends { id: string }>({ rows, loading, ...table }: RowsTableProps<Row>) {
  if (rows.data !== undefined) return <LoadedTable {...table} rows={rows} data={rows.data} />;
  return rows.error ? (
    <LoadError text={t`Error: ${rows.error.message}`} retry={rows.refetch} />
  ) : (
    <Loading text={loading} lines={8} />
  );
}

interface LoadedTableProps<Row> extends Omit<RowsTableProps<Row>, 'loading'> {
  data: readonly Row[];
}

function LoadedTable<Row extends { id: string }>(props: LoadedTableProps<Row>) {
  const { rows, data, isPrintedApart, ...table } = props;
  const { rows: drawn, isWhole, frame } = useDrawnRows(table.label, data);
  return (
    <>
      <div
        {...frame}
        className={classes.list}
        data-empty={drawn.length === 0 || undefined}
        aria-busy={rows.isPlaceholderData || undefined}
      >
        <DataTable {...table} rows={drawn} />
      </div>
      {!isWhole && !isPrintedApart && <AwaitedOnPaper />}
      <MoreRows rows={rows} isDrawn={isWhole} isPrintedApart={isPrintedApart} />
    </>
  );
}
