import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';
import { RowCheck } from './RowCheck.tsx';
import type { Selection } from './selection.ts';
import { asCell, asRow } from './table-roles.ts';

// Mantine's look without its components: there are hundreds of cells, and each component would slow rendering down.
const { tr, td } = Table.classes;

interface DataRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions?: ((row: Row) => ReactNode) | undefined;
  /** It was saved a moment ago. */
  isSaved: boolean;
  /** It is open beside the list. */
  isCurrent: boolean;
  /** The table's selection; left out: rows cannot be selected. */
  selection?: { isChosen: boolean; toggle: Selection<Row>['toggle']; name: string } | undefined;
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function PlainRow<Row extends { id: string }>({
  row,
  columns,
  actions,
  isSaved,
  isCurrent,
  selection,
}: DataRowProps<Row>) {
  return (
    <tr
      ref={isCurrent || isSaved ? intoView : undefined}
      {...asRow}
      className={`${tr} ${classes.row}`}
      data-striped="odd"
      data-hover
      data-with-row-border
      data-saved={isSaved || undefined}
      aria-current={isCurrent || undefined}
      data-chosen={selection?.isChosen || undefined}
    >
      {columns.map(({ header, cell, oneLine, plain }, place) => (
        <td
          key={header}
          {...asCell}
          data-header={plain ? undefined : header}
          data-one-line={oneLine}
          className={`${td} ${classes.cell}`}
        >
          {place === 0 && selection ? (
            <div className={classes.choice}>
              <RowCheck
                label={t`Select ${selection.name}`}
                isChosen={selection.isChosen}
                onToggle={(through) => selection.toggle(row.id, through)}
              />
              <div>{cell(row)}</div>
            </div>
          ) : (
            cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td {...asCell} className={`${td} ${classes.actions}`}>
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

/** A memoised row of a table: there can be thousands. */
export const DataRow = memo(PlainRow, (before, after) => {
  const { selection: was, ...one } = before;
  const { selection: is, ...other } = after;
  return (
    one.row === other.row &&
    one.columns === other.columns &&
    one.actions === other.actions &&
    one.isSaved === other.isSaved &&
    one.isCurrent === other.isCurrent &&
    was?.isChosen === is?.isChosen &&
    was?.toggle === is?.toggle
  );
}) as typeof PlainRow;
