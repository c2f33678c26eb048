import { t } from '@lingui/core/macro';
import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type ReactNode, useId } from 'react';
import { alerts } from '../feedback/alerts.ts';
import { useStore } from '../store.ts';
import type { Column } from './columns.ts';
import { DataRow } from './DataRow.tsx';
import classes from './DataTable.module.css';
import { openRow } from './open-row.ts';
import { type Ordering, sortOf } from './ordering.ts';
import type { Selection } from './selection.ts';

/** Properties of a table. */
export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Text without rows. */
  empty: ReactNode;
  /** Actions of a row, in a last column of its own. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Sort order, for a table with sortable headings. */
  ordering?: Ordering | undefined;
  /** Selection, for a table with selectable rows, and a row's name. */
  selection?: (Selection<Row> & { nameOf: (row: Row) => string }) | undefined;
  /** The row whose record is open beside the table. */
  current?: string | undefined;
  /** More rows on a screen. */
  compact?: boolean | undefined;
}

/**
 * A striped table. On a phone each row becomes a block: its name, and below it the other columns with their headings.
 * Explicit roles keep it a table for screen readers.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, actions, ordering, selection, current, compact } = props;
  const all = useId();
  const saved = useStore(alerts).find(({ record }) => record)?.record?.id;
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <Table
      striped
      highlightOnHover
      aria-label={label}
      role="table"
      className={classes.table}
      verticalSpacing={compact ? 3 : undefined}
    >
      <Table.Thead role="rowgroup" className={classes.head}>
        <Table.Tr role="row">
          {columns.map((column, place) => (
            <Table.Th
              key={column.header}
              role="columnheader"
              scope="col"
              aria-sort={sortOf(ordering, column.ordering)}
            >
              {place === 0 && selection ? (
                <div className={classes.choice}>
                  {/* On a phone the label says what it is: in words of the style, which are no part of the heading. */}
                  <label htmlFor={all} className={classes.all} data-words={t`Select all`} data-screen-only>
                    <Checkbox
                      id={all}
                      size="xs"
                      aria-label={t`Select all`}
                      checked={selection.isAll}
                      indeterminate={selection.ids.size > 0 && !selection.isAll}
                      onChange={selection.toggleAll}
                    />
                  </label>
                  <Heading column={column} ordering={ordering} />
                </div>
              ) : (
                <Heading column={column} ordering={ordering} />
              )}
            </Table.Th>
          ))}
          {actions && (
            <Table.Th role="columnheader" scope="col">
              <span className={classes.unseen}>{t`Actions`}</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      {/* The first link of each row is its way by keyboard. */}
      <Table.Tbody role="rowgroup" onClick={openRow}>
        {rows.map((row) => (
          <DataRow
            key={row.id}
            row={row}
            isSaved={row.id === saved}
            isCurrent={row.id === current}
            columns={columns}
            actions={actions}
            selection={
              selection && {
                isChosen: selection.ids.has(row.id),
                toggle: selection.toggle,
                name: selection.nameOf(row),
              }
            }
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  ordering: Ordering | undefined;
}

/** A column's heading. Clicking a sortable one sorts by it, and again reverses the order. */
function Heading<Row>({ column: { header, ordering: name }, ordering }: HeadingProps<Row>) {
  const sort = sortOf(ordering, name);
  if (!ordering || !name || !sort) return header;
  const Arrow = sort === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.sort}
      data-on-paper
      data-sorted={sort === 'none' ? undefined : true}
      onClick={() => ordering.onOrder(sort === 'ascending' ? `-${name}` : name)}
    >
      {header}
      <Arrow size={14} aria-hidden className={classes.arrow} />
    </UnstyledButton>
  );
}
