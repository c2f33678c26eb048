import { t } from '@lingui/core/macro';
import { Table, Text } from '@mantine/core';
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
import { RowCheck } from './RowCheck.tsx';
import type { Selection } from './selection.ts';
import { asHeading, asRow, asRowGroup, asTable } from './table-roles.ts';

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

/** The first link of each row is its way by keyboard. */
const opensRows = { onClick: openRow };

/**
 * A striped table. On a phone each row becomes a block: its name, and below it the other columns with their headings.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, actions, ordering, selection, current, compact } = props;
  const all = useId();
  const saved = useStore(alerts).find(({ record }) => record)?.record?.id;
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <table
      aria-label={label}
      {...asTable}
      className={`${Table.classes.table} ${classes.table}`}
      data-compact={compact || undefined}
    >
      <thead {...asRowGroup} className={`${Table.classes.thead} ${classes.head}`}>
        <tr {...asRow} className={Table.classes.tr}>
          {columns.map((column, place) => (
            <th
              key={column.header}
              {...asHeading}
              className={Table.classes.th}
              style={column.rem === undefined ? undefined : { width: `${column.rem}rem` }}
              aria-sort={sortOf(ordering, column.ordering)}
            >
              {place === 0 && selection ? (
                <div className={classes.choice}>
                  {/* On a phone the label says what it is: in words of the style, which are no part of the heading. */}
                  <label htmlFor={all} className={classes.all} data-words={t`Select all`} data-screen-only>
                    <RowCheck
                      id={all}
                      label={t`Select all`}
                      isChosen={selection.isAll}
                      isPart={selection.ids.size > 0 && !selection.isAll}
                      onToggle={selection.toggleAll}
                    />
                  </label>
                  <Heading column={column} ordering={ordering} />
                </div>
              ) : (
                <Heading column={column} ordering={ordering} />
              )}
            </th>
          ))}
          {actions && (
            <th {...asHeading} className={Table.classes.th}>
              <span className={classes.unseen}>{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...asRowGroup} {...opensRows} className={Table.classes.tbody}>
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
      </tbody>
    </table>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  ordering: Ordering | undefined;
}

/** A column's heading. Clicking a sortable one sorts by it, and again reverses the order. */
function Heading<Row>({ column: { header, ordering: name }, ordering }: HeadingProps<Row>) {
  const sort = sortOf(ordering, name);
  // An element, which a phone can hide.
  if (!ordering || !name || !sort) return <span>{header}</span>;
  const Arrow = sort === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${classes.sort}`}
      data-on-paper
      data-sorted={sort === 'none' ? undefined : true}
      onClick={() => ordering.onOrder(sort === 'ascending' ? `-${name}` : name)}
    >
      {header}
      <Arrow size={14} aria-hidden className={classes.arrow} />
    </button>
  );
}
