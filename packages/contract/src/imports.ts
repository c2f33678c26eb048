import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldLabels } from './field-descriptions.ts';
import {
  type ImportField,
  type ImportKind,
  importFieldNames,
  importFields,
  importKindLabels,
  importKinds,
  requiredImportField,
} from './import-fields.ts';
import { mostImportColumns } from './import-limits.ts';
import { PageQuery, pageQuery } from './paging.ts';
import { Id, oneOf, optionalText, Timestamp } from './primitives.ts';
import { pathId, uploadReference } from './references.ts';
import { lawyers } from './roles.ts';

/** Date order in a file; YYYY-MM-DD is always read. */
export const dayOrders = ['YMD', 'MDY', 'DMY'] as const;
export type DayOrder = (typeof dayOrders)[number];

/**
 * State of an import. MAPPING: waits for the fields of its columns; CHECKING: its rows are being checked; CHECKED: it
 * can be run; IMPORTING: it is running; DONE: its records are there, and can be taken back; TAKING_BACK: that is
 * running; TAKEN_BACK: it has run, and can again where records were kept. CANCELLED and FAILED are final.
 */
export const importStates = [
  'MAPPING',
  'CHECKING',
  'CHECKED',
  'IMPORTING',
  'DONE',
  'TAKING_BACK',
  'TAKEN_BACK',
  'CANCELLED',
  'FAILED',
] as const;
export type ImportState = (typeof importStates)[number];

/** Why a record stays when its import is taken back. */
export const keptReasonLabels = {
  CHANGED: 'Changed since the import',
  IN_USE: 'In use by other records',
  ON_HOLD: 'On legal hold',
  DELETED: 'Deleted already',
  MISSING: 'Permanently deleted, or not accessible to you',
} as const;
export type KeptReason = keyof typeof keptReasonLabels;
const keptReasons = Object.keys(keptReasonLabels) as [KeptReason, ...KeptReason[]];

/** What became of a record when its import was taken back. */
export type ImportOutcome = KeptReason | 'TAKEN_BACK';
/** How to treat duplicates. */
export const duplicateChoices = ['SKIP', 'IMPORT'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** How to treat rows with errors: refuse to import, or leave them out. */
const errorChoices = ['REFUSE', 'SKIP'] as const;
export type ErrorChoice = (typeof errorChoices)[number];

const fields = {
  id: Id,
  kind: oneOf(importKinds),
  file_name: z.string(),
  state: oneOf(importStates),
  /** When FAILED, or when taking it back ended early: a message that says why and what to do. */
  failure: z.string(),
  /** Rows of the file. */
  total: z.int(),
  /** Rows that the present step has processed. */
  done: z.int(),
  /** Rows with errors, and possible duplicates among the others, once it is checked. */
  wrong_rows: z.int(),
  duplicate_rows: z.int(),
  /** Records that were created. */
  imported: z.int(),
  /** Those of them that were moved to the trash when the import was taken back. */
  taken_back: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** An import, as a row of the list. */
export const ImportRow = z.object(fields);
export type ImportRow = z.infer<typeof ImportRow>;

/** An import of a file. */
export const Import = z.object({
  ...fields,
  /** The columns of the file, each with sample values and its field; null: the column is skipped. */
  columns: z.array(
    z.object({ name: z.string(), samples: z.array(z.string()), field: z.nullable(oneOf(importFieldNames)) }),
  ),
  days: oneOf(dayOrders),
  duplicates: oneOf(duplicateChoices),
  errors: oneOf(errorChoices),
  /** Whether rows were skipped for their errors and can still be downloaded; for a week. */
  has_skipped_rows: z.boolean(),
});
export type Import = z.infer<typeof Import>;

/** A finding about a row. */
export const ImportFinding = z.object({
  id: Id,
  /** Numbered as in a spreadsheet: the header is row 1. */
  row: z.int(),
  kind: oneOf(['ERROR', 'DUPLICATE'] as const),
  field: z.nullable(oneOf(importFieldNames)),
  sentence: z.string(),
});
export type ImportFinding = z.infer<typeof ImportFinding>;

/** A record that an import made. */
export const ImportedRecord = z.object({
  id: Id,
  /** What it is called; null when it was removed for good, or is behind an ethical wall. */
  label: z.nullable(z.string()),
  taken_back: z.boolean(),
  /** Why it was kept, or would be kept, when the import is taken back. */
  kept_because: z.nullable(oneOf(keptReasons)),
});
export type ImportedRecord = z.infer<typeof ImportedRecord>;

export const ImportInput = z.strictObject({
  /** The `key` among the fields of the upload form. */
  file_path: uploadReference(),
  kind: oneOf(importKinds),
  /** Of an Excel workbook: the name of the sheet to read; left out or empty: the first one that has rows. */
  sheet: z.optional(optionalText(100)),
});
export type ImportInput = z.input<typeof ImportInput>;

export const ImportMapping = z.strictObject({
  /** The field of each column of the file, in order; null skips it. */
  columns: z
    .array(z.nullable(oneOf(importFieldNames)), { error: 'Must be a list of fields.' })
    .check(z.maxLength(mostImportColumns, { error: `At most ${mostImportColumns} columns.` })),
  days: z.optional(oneOf(dayOrders)),
});
export type ImportMapping = z.input<typeof ImportMapping>;

/** Validates the mapping of columns to fields. Answers a message, or undefined when it is valid. */
export function mappingFault(kind: ImportKind, fields: readonly (ImportField | null)[]): string | undefined {
  const labels: Partial<Record<ImportField, string>> = fieldLabels(importFields[kind]);
  const chosen = fields.filter((field) => field !== null);
  const foreign = chosen.find((field) => !Object.hasOwn(labels, field));
  if (foreign) return `${importKindLabels[kind]} have no field ${foreign}.`;
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (twice) return `${labels[twice]} is chosen for two columns. Choose one.`;
  if (chosen.includes('full_name')) {
    const part = (['first_name', 'last_name'] as const).find((field) => chosen.includes(field));
    return part && `Choose either ${labels.full_name} or ${labels[part]}.`;
  }
  const required = requiredImportField[kind];
  return chosen.includes(required) ? undefined : `Choose the column that holds ${labels[required]}.`;
}

const params = z.object({ id: pathId('import') });

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/imports/',
    summary: 'One’s own imports, newest first',
    access: lawyers,
    query: PageQuery,
    response: ImportRow,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/imports/',
    summary:
      'Begin to import an uploaded CSV file or Excel workbook; answers its columns and what they seem to be',
    access: lawyers,
    body: ImportInput,
    response: Import,
    creates: true,
    takesIdempotencyKey: true,
    limited: 'import',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/imports/:id/',
    summary: 'Where an import of one’s own stands',
    access: lawyers,
    params,
    response: Import,
  }),
  map: endpoint({
    method: 'PUT',
    path: '/api/v1/imports/:id/mapping/',
    summary:
      'Say which column is which, and have every row checked in the background; nothing is imported yet',
    access: lawyers,
    params,
    body: ImportMapping,
    response: Import,
    limited: 'import',
    refuses: ['conflict'],
  }),
  findings: endpoint({
    method: 'GET',
    path: '/api/v1/imports/:id/findings/',
    summary: 'What is wrong with rows, and which seem to be there already, by row',
    access: lawyers,
    params,
    query: z.strictObject({ ...pageQuery, kind: z.optional(oneOf(['ERROR', 'DUPLICATE'] as const)) }),
    response: ImportFinding,
    paged: true,
  }),
  exportFindings: endpoint({
    method: 'GET',
    path: '/api/v1/imports/:id/findings/export/',
    summary: 'The same as a CSV file',
    access: lawyers,
    params,
    file: ['csv'],
    limited: 'export',
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/v1/imports/:id/run/',
    summary:
      'Import all rows of a checked file, or all without errors, in the background: as a whole or not at all',
    access: lawyers,
    params,
    body: z.strictObject({ duplicates: oneOf(duplicateChoices), errors: z.optional(oneOf(errorChoices)) }),
    response: Import,
    limited: 'import',
    refuses: ['conflict'],
  }),
  exportSkipped: endpoint({
    method: 'GET',
    path: '/api/v1/imports/:id/skipped/export/',
    summary: 'The rows with errors as a CSV file, as uploaded or corrected, each with what is wrong with it',
    access: lawyers,
    params,
    file: ['csv'],
    limited: 'export',
    refuses: ['conflict'],
  }),
  records: endpoint({
    method: 'GET',
    path: '/api/v1/imports/:id/records/',
    summary: 'What a finished import made, and what would stay if it were taken back',
    access: lawyers,
    params,
    query: PageQuery,
    response: ImportedRecord,
    paged: true,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/v1/imports/:id/take-back/',
    summary:
      'Move what a finished import made to the trash, or take it out of the register, in the background; what was changed since stays',
    access: lawyers,
    params,
    response: Import,
    limited: 'import',
    refuses: ['conflict'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/imports/:id/cancel/',
    summary: 'Give an import up; what it has written so far is taken back',
    access: lawyers,
    params,
    response: Import,
    refuses: ['conflict'],
  }),
};
