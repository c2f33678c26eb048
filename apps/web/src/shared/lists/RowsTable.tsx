import { Paper } from '@mantine/core';
import { useDeferredValue } from 'react';
import { LoadError } from '../feedback/LoadError.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { type LoadedRows, MoreRows } from './MoreRows.tsx';
import classes from './RowsTable.module.css';

interface RowsTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  rows: LoadedRows<Row>;
  /** What is said while the first page is on its way. */
  loading: string;
}

/** A list of the API as a table that goes on as one scrolls. */
export function RowsTable<Row extends { id: string }>({ rows, loading, ...table }: RowsTableProps<Row>) {
  // What comes to it is drawn bit by bit: scrolling does not wait for a hundred rows.
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
