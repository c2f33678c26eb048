import { Paper } from '@mantine/core';
import { useDeferredValue } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { type LoadedRows, MoreRows } from './MoreRows.tsx';
import classes from './RowsTable.module.css';

interface RowsTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  rows: LoadedRows<Row>;
  /** Text while the first page loads. */
  loading: string;
}

/** A paged list as a table with infinite scrolling. */
export function RowsTable<Row extends { id: string }>({ rows, loading, ...table }: RowsTableProps<Row>) {
  // New rows are rendered in steps, so that scrolling does not wait for a hundred rows.
  const drawn = useDeferredValue(rows.data);
  if (drawn === undefined)
    return rows.error ? (
      <LoadError text={`Error: ${rows.error.message}`} retry={rows.refetch} />
    ) : (
      <Loading text={loading} lines={8} />
    );
  return (
    <>
      <Paper
        withBorder
        className={classes.list}
        p={drawn.length === 0 ? 'md' : undefined}
        aria-busy={rows.isPlaceholderData || undefined}
      >
        <DataTable {...table} rows={drawn} />
      </Paper>
      <MoreRows rows={rows} />
    </>
  );
}
