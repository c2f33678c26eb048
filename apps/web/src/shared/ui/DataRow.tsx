import { Checkbox, Table } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';
import type { Selection } from './selection.ts';

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  /** What is chosen in the table; left out: nothing can be. */
  selection?: { isChosen: boolean; toggle: Selection['toggle']; name: string } | undefined;
}

function PlainRow<Row extends { id: string }>({ row, columns, actions, selection }: DataRowProps<Row>) {
  return (
    <Table.Tr role="row" className={classes.row} data-chosen={selection?.isChosen || undefined}>
      {columns.map(({ header, cell, oneLine }, place) => (
        <Table.Td
          key={header}
          role="cell"
          data-header={header}
          data-one-line={oneLine}
          className={classes.cell}
        >
          {place === 0 && selection ? (
            <div className={classes.choice}>
              <Checkbox
                size="xs"
                aria-label={`Select ${selection.name}`}
                checked={selection.isChosen}
                onChange={({ nativeEvent }) =>
                  selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
              <div>{cell(row)}</div>
            </div>
          ) : (
            cell(row)
          )}
        </Table.Td>
      ))}
      {actions && (
        <Table.Td role="cell" className={classes.actions}>
          {actions(row)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** A row of a table. It is drawn again only for a reason of its own: there can be thousands. */
export const DataRow = memo(PlainRow, (before, after) => {
  const { selection: was, ...one } = before;
  const { selection: is, ...other } = after;
  return (
    one.row === other.row &&
    one.columns === other.columns &&
    one.actions === other.actions &&
    was?.isChosen === is?.isChosen &&
    was?.toggle === is?.toggle
  );
}) as typeof PlainRow;
