import type { ViewedList } from '@caseward/contract/views';
import type { Page, PageRequest } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';

/** What stands in a column; compared as a method is, so that lists of several kinds stand in one array. */
type CellOf<Row> = { of(row: Row): string | null }['of'];

/** A list as it is written into a file. */
export interface ExportedList<Query, Row> {
  kind: ViewedList;
  /** By name: what the column is called, and what stands in it. */
  columns: Readonly<Record<string, readonly [label: string, value: CellOf<Row>]>>;
  /** A page of the list itself, by its own statement. */
  page(scope: Scope, query: Query, at: PageRequest): Promise<Page<Row>>;
}
