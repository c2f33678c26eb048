import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Keeps what it shows on one line. */
  oneLine?: boolean;
}

/** What a table shows. */
export interface DataTableProps<Row> {
  /** What the table lists, for those who do not see it. */
  label: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** What is said when there is no row. */
  empty: string;
  /** What can be done with a row, in a last column of its own. */
  actions?: (row: Row) => ReactNode;
}

/**
 * A striped table. On a phone each row becomes a block: its name, and below that the other columns with
 * their headings. The roles keep it a table for screen readers there too.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, actions } = props;
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <Table striped highlightOnHover aria-label={label} role="table" className={classes.table}>
      <Table.Thead role="rowgroup" className={classes.head}>
        <Table.Tr role="row">
          {columns.map(({ header }) => (
            <Table.Th key={header} role="columnheader" scope="col">
              {header}
            </Table.Th>
          ))}
          {actions && (
            <Table.Th role="columnheader" scope="col">
              <span className={classes.unseen}>Actions</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Table.Tr key={row.id} role="row" className={classes.row}>
            {columns.map(({ header, cell, oneLine }) => (
              <Table.Td
                key={header}
                role="cell"
                data-header={header}
                data-one-line={oneLine}
                className={classes.cell}
              >
                {cell(row)}
              </Table.Td>
            ))}
            {actions && (
              <Table.Td role="cell" className={classes.actions}>
                {actions(row)}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
