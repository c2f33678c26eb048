import { type FieldDescription, fieldText, type Telling } from '@caseward/contract/field-descriptions';
import type { ViewedList } from '@caseward/contract/views';
import type * as z from 'zod/mini';
import type { Page, PageRequest } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';

/**
 * A column's value; labels within it are told in the language of the file. A method, so that lists of several types fit
 * into one array (bivariance).
 */
type CellOf<Row> = { of(row: Row, telling: Telling): string | null }['of'];

/** What a column holds, where it is no short text: a workbook has real numbers, days and times, and wider columns. */
export type CellKind = 'number' | 'day' | 'moment' | 'long' | 'text';

/** Columns by name, with their English heading and value. A moment is a timestamp, and its heading ends in (UTC). */
export type ExportedColumns<Row> = Readonly<
  Record<string, readonly [label: string, value: CellOf<Row>, kind?: CellKind]>
>;

/** A list that can be exported. */
export interface ExportedList<Query, Row> {
  kind: ViewedList;
  /** Its filters and order, as in its address and in saved views. */
  query: z.ZodMiniObject;
  columns: ExportedColumns<Row>;
  /** Reads a page by the list's own statement. */
  page(scope: Scope, query: Query, at: PageRequest): Promise<Page<Row>>;
}

/** A list of any type. */
export type AnyExportedList = ExportedList<unknown, unknown>;

/** The list of this kind; every one of the contract is registered. */
export function listOf(lists: readonly AnyExportedList[], kind: ViewedList): AnyExportedList {
  const list = lists.find((each) => each.kind === kind);
  if (!list) throw new Error(`No list of ${kind} is registered.`);
  return list;
}

/**
 * A column for each described field of a record: the value of the same name, of a code its label.
 * @param own values that are not the field's own, such as the name behind an id
 */
export function fieldColumns<Row extends object, Name extends string>(
  fields: Readonly<Record<Name, FieldDescription>>,
  own: { [Field in Exclude<Name, keyof Row>]: CellOf<Row> } & { [Field in Name]?: CellOf<Row> },
): ExportedColumns<Row> {
  const values: Readonly<Record<string, CellOf<Row> | undefined>> = own;
  return Object.fromEntries(
    Object.entries<FieldDescription>(fields).map(([name, field]) => [
      name,
      [
        field.label,
        values[name] ?? ((row, telling) => fieldText(field, row[name as keyof Row], telling)),
        field.isDay ? 'day' : field.long ? 'long' : 'text',
      ],
    ]),
  );
}

/** The columns that every record has. */
export const recordColumns: ExportedColumns<{ id: string; created_at: string }> = {
  created_at: ['Created (UTC)', (row) => row.created_at, 'moment'],
  id: ['Id', (row) => row.id],
};
