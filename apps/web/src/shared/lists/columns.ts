import type { ReactNode } from 'react';

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Keeps what it shows on one line. */
  oneLine?: boolean;
  /** What its heading orders the list by, as the API calls it; left out: it does not. */
  ordering?: string;
}

/** A column of a list whose columns can be chosen. */
export interface ListColumn<Row> extends Column<Row> {
  /** What the address and saved views call it. */
  name: string;
  /** It is shown only where it was chosen. */
  extra?: boolean;
  /** What it is in a file, where that is not one column of the same name. */
  inFile?: readonly string[];
}

/**
 * The columns that are shown, the one that names the row always and first.
 * @param chosen their names in their order; none: those that the list shows by itself
 */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[],
): ListColumn<Row>[] {
  const known = chosen.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  if (known.length === 0) return columns.filter(({ extra }) => !extra);
  return [...columns.slice(0, 1), ...known.filter((column) => column !== columns[0])];
}

/** What the columns that are shown are called where the list is exported; see shownColumns. */
export const namesInFile = (columns: readonly ListColumn<never>[], chosen: readonly string[]): string[] =>
  shownColumns(columns, chosen).flatMap(({ name, inFile = [name] }) => inFile);
