import { mostContactRows } from '@caseward/contract/contact-details';
import type { MergeField } from '@caseward/contract/contact-merges';
import type { Contact } from '@caseward/contract/contacts';
import { conflict } from '../../http/api-problem.ts';

/** The fields of a contact that merging may write. */
export type MergedFields = Pick<
  Contact,
  | 'first_name'
  | 'last_name'
  | 'contact_type'
  | 'email'
  | 'phone_number'
  | 'employer'
  | 'date_of_birth'
  | 'register_number'
  | 'phones'
  | 'emails'
  | 'addresses'
>;

/** What is in the wire's row field of a contact. */
const rowFields = ['phones', 'emails', 'addresses'] as const;
type RowField = (typeof rowFields)[number];

/** What a merge wrote into a field. */
export interface FieldChange {
  before: unknown;
  after: unknown;
}

const isSame = (one: unknown, other: unknown) => sorted(one) === sorted(other);
/** The database answers the keys of a row in an order of its own. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort())
      : each,
  );

const digits = (number: string) => number.replaceAll(/[^\d+]/g, '') || number;

/** Rows of both without doubles. */
function together<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row).toLowerCase();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/**
 * The fields of a kept contact after another one was merged into it: empty ones take the other's value, and a telephone
 * number or e-mail address that is not the first one any more becomes a further one.
 * @param take fields of which the other's value is taken
 * @throws ApiProblem 409 when they have more rows together than a contact holds
 */
export function mergedFields(
  kept: MergedFields,
  other: MergedFields,
  take: ReadonlySet<MergeField>,
): MergedFields {
  const one = <Field extends Exclude<keyof MergedFields, RowField> & MergeField>(field: Field) =>
    (take.has(field) && other[field]) || kept[field] || other[field];
  const named = take.has('name') ? other : kept;
  const email = one('email');
  const phone = one('phone_number');
  const otherEmails = [kept.email, other.email].filter((address) => address && address !== email);
  const otherPhones = [kept.phone_number, other.phone_number].filter((number) => number && number !== phone);
  const fields: MergedFields = {
    first_name: named.first_name,
    last_name: named.last_name,
    contact_type: take.has('contact_type') ? other.contact_type : kept.contact_type,
    email,
    phone_number: phone,
    employer: one('employer'),
    date_of_birth: one('date_of_birth'),
    register_number: one('register_number'),
    emails: together(
      [
        ...kept.emails,
        ...otherEmails.map((address) => ({ label: 'OTHER' as const, address })),
        ...other.emails,
      ].filter(({ address }) => address.toLowerCase() !== email.toLowerCase()),
      ({ address }) => address,
    ),
    phones: together(
      [
        ...kept.phones,
        ...otherPhones.map((number) => ({ label: 'OTHER' as const, number })),
        ...other.phones,
      ].filter(({ number }) => digits(number) !== digits(phone)),
      ({ number }) => digits(number),
    ),
    addresses: together([...kept.addresses, ...other.addresses], (address) =>
      sorted({ ...address, label: '' }),
    ),
  };
  const full = rowFields.find((field) => fields[field].length > mostContactRows);
  if (full) throw conflict(tooMany[full]);
  return fields;
}

const tooMany: Record<RowField, string> = {
  phones: 'Together they have more than ten other phone numbers. Remove some first.',
  emails: 'Together they have more than ten other e-mail addresses. Remove some first.',
  addresses: 'Together they have more than ten addresses. Remove some first.',
};

/** What a merge writes, by field. */
export const changedFields = <Fields extends object>(
  before: Fields,
  after: Fields,
): Record<string, FieldChange> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !isSame(before[field as keyof Fields], value))
      .map(([field, value]) => [field, { before: before[field as keyof Fields], after: value }]),
  );

/**
 * The fields that undoing a merge writes: as they were before, where nobody has written them since. Of rows, those go
 * that the merge brought.
 */
export function fieldsBefore(
  now: MergedFields,
  changes: Readonly<Record<string, FieldChange>>,
): { fields: Partial<MergedFields>; left: string[] } {
  const fields: Record<string, unknown> = {};
  const left: string[] = [];
  for (const [field, { before, after }] of Object.entries(changes)) {
    const present = now[field as keyof MergedFields];
    if (isSame(present, after)) fields[field] = before;
    else if (Array.isArray(present) && Array.isArray(before)) {
      const rows: unknown[] = present;
      const had: unknown[] = before;
      const brought = (after as unknown[]).filter((row) => !had.some((own) => isSame(own, row)));
      fields[field] = rows.filter((row) => !brought.some((each) => isSame(each, row)));
    } else left.push(field);
  }
  return { fields, left };
}
