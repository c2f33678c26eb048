import { contactKindLabels, contactTypeLabels } from '@caseward/contract/contacts';
import type { DateOrder } from '@caseward/contract/date-orders';
import { fieldLabels } from '@caseward/contract/field-descriptions';
import {
  type ImportField,
  type ImportKind,
  importDayFields,
  importFields,
} from '@caseward/contract/import-fields';
import type { DayOrder, Import } from '@caseward/contract/imports';
import { isLabelled } from '../../platform/import/readings.ts';
import { labelInAll } from '../../platform/language/labels.ts';
import { columnNames } from './column-names.ts';

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What a column may be called that other columns say more of: with a Vorname beside it, Name is a last name; beside a
 * Phone, Mobile is a further number.
 */
const isVague = (name: string, fields: readonly KnownField[]) =>
  columnNames.full_name?.includes(name) || fields.filter(({ names }) => names.includes(name)).length > 1;

/** A field, and what a column that holds it may be called. */
interface KnownField {
  field: ImportField;
  names: readonly string[];
}

const knownFields = (kind: ImportKind): KnownField[] =>
  (Object.entries(fieldLabels(importFields[kind])) as [ImportField, string][]).map(([field, label]) => ({
    field,
    names: [bare(field), ...labelInAll(label).map(bare), ...(columnNames[field] ?? [])],
  }));

const isOneOf = (labels: Readonly<Record<string, string>>, text: string) =>
  Object.entries(labels).some(([code, label]) => isLabelled(code, text) || isLabelled(label, text));

/**
 * Proposes a field for each column by its name; each field once, in the order of the columns.
 * @param valuesOf the first values of the column at an index
 */
export function proposedFields(
  kind: ImportKind,
  names: readonly string[],
  valuesOf: (index: number) => readonly string[] = () => [],
): (ImportField | null)[] {
  const fields = knownFields(kind);
  const proposed = new Map<ImportField, number>();
  const propose = (index: number, name: string) => {
    const found = fields.find(
      ({ field, names }) =>
        !proposed.has(field) &&
        !(field === 'full_name' && (proposed.has('first_name') || proposed.has('last_name'))) &&
        !(proposed.has('full_name') && (field === 'first_name' || field === 'last_name')) &&
        names.includes(name),
    );
    if (found) proposed.set(found.field, index);
  };
  const columns = names.map((name, index) => ({ index, name: bare(name) }));
  for (const { index, name } of columns) if (!isVague(name, fields)) propose(index, name);
  for (const { index, name } of columns) if (isVague(name, fields)) propose(index, name);
  // In some files, the kind of a contact is what others call their type.
  const ofKind = proposed.get('kind');
  const values = ofKind === undefined ? [] : valuesOf(ofKind);
  const areTypes =
    values.some((text) => isOneOf(contactTypeLabels, text)) &&
    !values.some((text) => isOneOf(contactKindLabels, text));
  if (ofKind !== undefined && areTypes && !proposed.has('contact_type')) {
    proposed.set('contact_type', ofKind);
    proposed.delete('kind');
  }
  // Where matters have no title, what describes them is what they are called.
  const described = proposed.get('description');
  if (kind === 'matters' && described !== undefined && !proposed.has('title')) {
    proposed.set('title', described);
    proposed.delete('description');
  }
  const byColumn = new Map([...proposed].map(([field, index]) => [index, field]));
  return names.map((_, index) => byColumn.get(index) ?? null);
}

/**
 * Guesses the date order by the first values of date columns. Where they fit either order, points mean European dates,
 * and otherwise the firm's own order counts.
 */
export function proposedDays(columns: Import['columns'], ofFirm: DateOrder): DayOrder {
  const written = columns
    .filter(({ field }) => importDayFields.includes(field))
    .flatMap(({ samples }) =>
      samples.flatMap((text) => [...text.matchAll(/\b(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})\b/g)]),
    )
    .map(([, first, sign, second]) => ({ first: Number(first), sign, second: Number(second) }));
  if (written.length === 0) return 'YMD';
  if (written.some(({ first }) => first > 12)) return 'DMY';
  if (written.some(({ second }) => second > 12)) return 'MDY';
  return written.some(({ sign }) => sign === '.') ? 'DMY' : ofFirm;
}
