import type { ViewedList } from '@caseward/contract/views';
import type { Page, PageRequest } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';

/** A column's value. A method, so that lists of several types fit into one array (bivariance). */
type CellOf<Row> = { of(row: Row): string | null }['of'];

/** A list that can be exported. */
export interface ExportedList<Query, Row> {
  kind: ViewedList;
  /** Columns by name, with heading and value. */
  columns: Readonly<Record<string, readonly [label: string, value: CellOf<Row>]>>;
  /** Reads a page by the list's own statement. */
  page(scope: Scope, query: Query, at: PageRequest): Promise<Page<Row>>;
}
