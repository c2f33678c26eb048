import { type FieldDescription, fieldText, initialValues } from '@caseward/contract/field-descriptions';
import { formatDay } from '../dates.ts';

type Fields = Readonly<Record<string, FieldDescription>>;

/** What a form's fields hold for a record, and for a new one. */
export const valuesOf = <Described extends Fields, Values extends Readonly<Record<keyof Described, unknown>>>(
  fields: Described,
  record: Values | undefined,
) =>
  Object.fromEntries(
    Object.entries(initialValues(fields)).map(([name, initial]) => [name, record ? record[name] : initial]),
  ) as { -readonly [Name in keyof Described]: Values[Name] };

/** A field of a record as text: of a code its label, a day in words. */
export function describeField(field: FieldDescription, value: unknown): string {
  const text = fieldText(field, value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}

/** The fields that hold text of their own, no ids, without some. */
export const otherFields = (fields: Fields, except: readonly string[]) =>
  Object.entries(fields).filter(([name, { refersTo }]) => !refersTo && !except.includes(name));
