import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReadRows } from '../../shared/api/every-row.ts';
import { figure } from '../../shared/counts.ts';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import classes from './PrintedList.module.css';

interface PrintedListProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** The rows to print; none: those of the page are. */
  printed: ReadRows<Row> | undefined;
  /** How many rows there are, in words. */
  total: string;
  /** How many rows the page shows, where it does not show all of them. */
  shown: number | undefined;
  empty: string;
}

/** What a list has on paper alone: how many rows there are, and all of them. */
export function PrintedList<Row extends { id: string }>(props: PrintedListProps<Row>) {
  const { label, columns, printed, total, shown, empty } = props;
  const count = printed && !printed.isWhole ? printed.rows.length : printed ? undefined : shown;
  const part = count === undefined ? total : t`The first ${figure(count)} of ${total}`;
  return (
    <div className={classes.paper}>
      <Text size="sm">{part}.</Text>
      {printed && (
        <DataTable label={t`${label}, printed`} columns={columns} rows={printed.rows} empty={empty} />
      )}
    </div>
  );
}
