import type { FieldDescription } from '@caseward/contract/field-descriptions';
import type { ListColumn } from '../lists/columns.ts';
import { describeField, otherFields } from './field-values.ts';

/**
 * Columns of a list, followed by one, hidden by default, for each described field that has none.
 * @param shape the fields of a row
 */
export function withOtherFields<Row extends object>(
  columns: readonly ListColumn<Row>[],
  fields: Readonly<Record<string, FieldDescription>>,
  shape: Readonly<Record<keyof Row, unknown>>,
): ListColumn<Row>[] {
  const covered = columns.flatMap(({ name, inFile = [] }) => [name, ...inFile]);
  const others = otherFields(fields, covered)
    .filter(([name, { long }]) => !long && name in shape)
    .map(
      ([name, field]): ListColumn<Row> => ({
        name,
        header: field.label,
        extra: true,
        cell: (row) => describeField(field, row[name as keyof Row]),
      }),
    );
  return [...columns, ...others];
}
