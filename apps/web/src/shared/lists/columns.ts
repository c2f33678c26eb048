import type { ReactNode } from 'react';

/** A column: its heading and its cell. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Keeps its text on one line; on paper, where columns share the width, only with `always`: for what is short. */
  oneLine?: boolean | 'always';
  /** How wide it is at least, in rem, however little the first rows have in it: rows that are drawn a moment later move none. */
  rem?: number;
  /** Says by itself what it is: on a phone it stands without its heading. */
  plain?: boolean;
  /** The API's name of its sort order; left out: not sortable. */
  ordering?: string;
}

/** A column of a list with a column chooser. */
export interface ListColumn<Row> extends Column<Row> {
  /** Its name in the address and in saved views. */
  name: string;
  /** Hidden by default. */
  extra?: boolean;
  /** Its columns in an exported file, if not one column of the same name. */
  inFile?: readonly string[];
}

/**
 * The visible columns; the one that names the row is always the first.
 * @param chosen their names in order; none: the list's default
 */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[],
): ListColumn<Row>[] {
  const known = chosen.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  if (known.length === 0) return columns.filter(({ extra }) => !extra);
  return [...columns.slice(0, 1), ...known.filter((column) => column !== columns[0])];
}

/** The export's names of the visible columns; see shownColumns. */
export const namesInFile = (columns: readonly ListColumn<never>[], chosen: readonly string[]): string[] =>
  shownColumns(columns, chosen).flatMap(({ name, inFile = [name] }) => inFile);
