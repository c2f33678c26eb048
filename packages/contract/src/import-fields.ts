import { contactColumns } from './contact-columns.ts';
import { contactFields } from './contacts.ts';
import type { FieldDescription } from './field-descriptions.ts';
import { matterFields } from './matter-fields.ts';
import { recordPluralLabels } from './records.ts';
import { registerFields } from './register-fields.ts';

/** What can be imported: types of records, and entries of the conflict register. */
export const importKinds = ['contacts', 'matters', 'register'] as const;
export type ImportKind = (typeof importKinds)[number];
export const importKindLabels: Record<ImportKind, string> = {
  contacts: recordPluralLabels.contact,
  matters: recordPluralLabels.matter,
  register: 'Register entries',
};

const { status_reason: _, ...matterColumns } = matterFields;
/**
 * Fields that a column can go into, described. Full names are split; of clients and the other side there is the name
 * alone, of all parties what they are, too.
 */
export const importFields = {
  contacts: { full_name: { label: 'Name (is split)' }, ...contactFields, ...contactColumns },
  matters: {
    number: { label: 'Matter No.' },
    ...matterColumns,
    other_side: { label: 'Other side' },
    parties: { label: 'Parties' },
  },
  register: registerFields,
} as const satisfies Record<ImportKind, Readonly<Record<string, FieldDescription>>>;
export type ImportField = { [Kind in ImportKind]: keyof (typeof importFields)[Kind] }[ImportKind];

/** Fields whose texts have days, which a file writes in one order. */
export const importDayFields: readonly (ImportField | null)[] = [
  'opened_on',
  'closed_on',
  'date_of_birth',
  'since',
  'until',
  'parties',
];

/** The required field of each type. */
export const requiredImportField = {
  contacts: 'first_name',
  matters: 'title',
  register: 'name',
} as const satisfies Record<ImportKind, ImportField>;

/** The names of all fields, each once. */
export const importFieldNames = [
  ...new Set(importKinds.flatMap((kind) => Object.keys(importFields[kind]))),
] as [ImportField, ...ImportField[]];
