import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The cells of corrected rows, by row. */
export type Corrections = ReadonlyMap<number, readonly string[]>;

const ofImport = (scope: Scope, importId: string) =>
  db
    .selectFrom('import_corrections')
    .where('tenant_id', '=', scope.tenantId)
    .where('import_id', '=', importId);

/** The corrected rows of an import. */
export async function readCorrections(scope: Scope, importId: string): Promise<Corrections> {
  const rows = await scope.rows(ofImport(scope, importId).select(['row', 'cells']));
  return new Map(rows.map(({ row, cells }) => [row, cells as string[]]));
}

/** Writes a row as it should be; what the file says in it is kept from the first time on. */
export const saveCorrection = async (
  scope: Scope,
  importId: string,
  { row, cells, was }: { row: number; cells: readonly string[]; was: readonly string[] },
) =>
  scope.run(
    db
      .insertInto('import_corrections')
      .values({
        tenant_id: scope.tenantId,
        import_id: importId,
        row,
        cells: JSON.stringify(cells),
        was: JSON.stringify(was),
        corrected_at: await scope.moment(),
        corrected_by: scope.userId,
      })
      .onConflict((same) =>
        same.columns(['tenant_id', 'import_id', 'row']).doUpdateSet({
          cells: sql`excluded.cells`,
          corrected_at: sql`excluded.corrected_at`,
          corrected_by: sql`excluded.corrected_by`,
        }),
      ),
  );

const removal = (scope: Scope, importId: string) =>
  db
    .deleteFrom('import_corrections')
    .where('tenant_id', '=', scope.tenantId)
    .where('import_id', '=', importId);

/** Removes the corrected rows of an import of which nothing stays. */
export const removeCorrections = (scope: Scope, importId: string) => scope.run(removal(scope, importId));

/** Removes the corrected rows that were skipped all the same, as they still had errors. */
export const removeSkippedCorrections = (scope: Scope, importId: string) =>
  scope.run(
    removal(scope, importId).where('row', 'in', (where) =>
      where
        .selectFrom('import_findings')
        .select('import_findings.row')
        .where('import_findings.tenant_id', '=', scope.tenantId)
        .where('import_findings.import_id', '=', importId)
        .where('import_findings.kind', '=', 'ERROR'),
    ),
  );
