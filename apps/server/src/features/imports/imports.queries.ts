import type { ImportKind } from '@caseward/contract/import-fields';
import type { DayOrder, DuplicateChoice, ErrorChoice, Import, ImportState } from '@caseward/contract/imports';
import { largestExactCount } from '@caseward/contract/paging';
import { lawyers } from '@caseward/contract/roles';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { rowsOutsideScope } from '../../db/direct.ts';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { Writing } from '../../platform/import/csv-file.ts';
import type { Finding } from '../../platform/import/importer.ts';

const row = [
  'id',
  'kind',
  'file_name',
  'state',
  'failure',
  'total',
  'done',
  'wrong_rows',
  'duplicate_rows',
  'imported',
  'taken_back',
  'created_at',
  'updated_at',
] as const;
const shown = [...row, 'columns', 'days', 'duplicates', 'errors', 'has_skipped_rows'] as const;

const allOwn = (scope: Scope) =>
  db.selectFrom('imports').where('tenant_id', '=', scope.tenantId).where('created_by', '=', scope.userId);
const own = (scope: Scope, id: string) => allOwn(scope).where('id', '=', id);

const newestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('created_at'), of: (each) => each.created_at, accepts: acceptable.moment },
    { column: sql.ref('id'), of: (each) => each.id, accepts: acceptable.id },
  ],
};

/** A page of the person's own imports, newest first. */
export const listImports = (scope: Scope, request: PageRequest) =>
  readPage(scope, allOwn(scope).select(row), newestFirst, request, largestExactCount);

/** An import of the person's own, if it exists. */
export const findImport = (scope: Scope, id: string) => scope.row(own(scope, id).select(shown));

/** The same, locked until the transaction ends. */
export const lockImport = (scope: Scope, id: string) =>
  scope.row(own(scope, id).select(shown).select('file_path').forNoKeyUpdate());

/** The same, with where its file is and how it is written. */
export const findFile = (scope: Scope, id: string) =>
  scope.row(own(scope, id).select(shown).select(['file_path', 'encoding', 'separator']));

/** How many rows are listed with errors. */
export async function countWrongRows(scope: Scope, importId: string): Promise<number> {
  const counted = await scope.row(
    db
      .selectFrom('import_findings')
      .select(sql<number>`count(distinct row)::integer`.as('rows'))
      .where('tenant_id', '=', scope.tenantId)
      .where('import_id', '=', importId)
      .where('kind', '=', 'ERROR'),
  );
  return counted?.rows ?? 0;
}

/** An import with its settings for reading the file, and whether the person may still import. */
export const findWork = (scope: Scope, id: string, state: ImportState) =>
  scope.row(
    own(scope, id)
      .select(shown)
      .select(['file_path', 'encoding', 'separator'])
      .select((where) =>
        where
          .exists(
            where
              .selectFrom('users')
              .select('users.id')
              .where('users.tenant_id', '=', scope.tenantId)
              .where('users.id', '=', scope.userId)
              .where('users.disabled_at', 'is', null)
              .where('users.role', 'in', lawyers),
          )
          .as('allowed'),
      )
      .where('state', '=', state),
  );

/** Writes a new import; answers its id. */
export async function insertImport(
  scope: Scope,
  file: {
    kind: ImportKind;
    file_path: string;
    file_name: string;
    file_size: number;
    writing: Writing;
    columns: Import['columns'];
    days: DayOrder;
    total: number;
  },
): Promise<string> {
  const id = uuidv7();
  const { writing, columns, ...rest } = file;
  const { encoding, separator } = writing;
  await scope.run(
    db.insertInto('imports').values({
      tenant_id: scope.tenantId,
      id,
      created_by: scope.userId,
      ...rest,
      encoding,
      separator,
      columns: JSON.stringify(columns),
    }),
  );
  return id;
}

interface Progress {
  columns?: string;
  days?: DayOrder;
  duplicates?: DuplicateChoice;
  state?: ImportState;
  failure?: string;
  done?: number;
  wrong_rows?: number;
  duplicate_rows?: number;
  imported?: number;
  taken_back?: number;
  errors?: ErrorChoice;
  has_skipped_rows?: boolean;
}

/** Changes an import of the person's own if it is in this state; answers whether it was. */
export async function moveImport(
  scope: Scope,
  id: string,
  from: ImportState,
  to: Progress,
): Promise<boolean> {
  const moved = await scope.run(
    db
      .updateTable('imports')
      .set({ ...to, updated_at: sql<string>`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('id', '=', id)
      .where('state', '=', from),
  );
  return moved > 0;
}

const byRow: Order<{ row: number; id: string }> = {
  direction: 'asc',
  keys: [
    { column: sql.ref('row'), of: (row) => String(row.row), accepts: (value) => /^\d{1,9}$/.test(value) },
    { column: sql.ref('id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** A page of findings, by row. */
export function listFindings(
  scope: Scope,
  importId: string,
  { kind, ...request }: PageRequest & { kind?: Finding['kind'] | undefined },
) {
  let query = db
    .selectFrom('import_findings')
    .select(['id', 'row', 'kind', 'field', 'sentence'])
    .where('tenant_id', '=', scope.tenantId)
    .where('import_id', '=', importId);
  if (kind) query = query.where('kind', '=', kind);
  return readPage(scope, query, byRow, request, largestExactCount);
}

/** Removes the findings. */
export const removeFindings = (scope: Scope, importId: string) =>
  scope.run(
    db
      .deleteFrom('import_findings')
      .where('tenant_id', '=', scope.tenantId)
      .where('import_id', '=', importId),
  );

/** Writes findings, in one statement whose text does not depend on their number. */
export const insertFindings = (
  scope: Scope,
  importId: string,
  findings: readonly (Finding & { row: number })[],
) =>
  scope.run(
    db
      .insertInto('import_findings')
      .columns(['tenant_id', 'id', 'import_id', 'row', 'kind', 'field', 'sentence'])
      .expression(sql`
        select i.tenant_id, f.id, i.id, f.row, f.kind, f.field, f.sentence
        from jsonb_to_recordset(${JSON.stringify(findings.map((found) => ({ ...found, id: uuidv7() })))}::jsonb)
          as f (id uuid, row integer, kind text, field text, sentence text)
        join caseward.imports i on i.tenant_id = ${scope.tenantId} and i.id = ${importId}`),
  );

/** Imports of all firms that have a file and have been idle since a time, oldest first. */
export const oldImports = (pool: Pool, before: Date, limit: number) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{
          tenant_id: string;
          id: string;
          created_by: string;
        }>`caseward.old_imports(${before}, ${limit})`.as('old'),
      )
      .selectAll(),
  );
