import type { ImportOutcome } from '@caseward/contract/imports';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const byId: Order<{ record_id: string }> = {
  direction: 'asc',
  keys: [{ column: sql.ref('record_id'), of: (row) => row.record_id, accepts: acceptable.id }],
};

const recordsOf = (scope: Scope, importId: string) =>
  db.selectFrom('imported_records').where('tenant_id', '=', scope.tenantId).where('import_id', '=', importId);

/** Writes which records an import made. */
export const insertImportedRecords = (scope: Scope, importId: string, ids: readonly string[]) =>
  scope.run(
    db
      .insertInto('imported_records')
      .columns(['tenant_id', 'import_id', 'record_id'])
      .expression(sql`
        select i.tenant_id, i.id, made.id from caseward.imports i
        cross join unnest(${ids as string[]}::uuid[]) made (id)
        where i.tenant_id = ${scope.tenantId} and i.id = ${importId}`),
  );

/** A page of the records that an import made, in the order of its rows. */
export const listImportedRecords = (scope: Scope, importId: string, request: PageRequest) =>
  readPage(
    scope,
    recordsOf(scope, importId).select(['record_id', 'outcome']),
    byId,
    request,
    largestExactCount,
  );

/** Whether it is known what an import made: of imports by 0.4 and before it is not. */
export const hasImportedRecords = async (scope: Scope, importId: string): Promise<boolean> =>
  (await scope.row(recordsOf(scope, importId).select('record_id').limit(1))) !== undefined;

/** Some records that are still to be taken back, after the given one. */
export async function recordsToTakeBack(
  scope: Scope,
  importId: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let query = recordsOf(scope, importId)
    .select('record_id')
    .where('outcome', 'is', null)
    .orderBy('record_id')
    .limit(limit);
  if (after) query = query.where('record_id', '>', after);
  return (await scope.rows(query)).map(({ record_id }) => record_id);
}

/** How many records of an import were taken back, and how many were not. */
export async function outcomesOf(
  scope: Scope,
  importId: string,
): Promise<{ takenBack: number; kept: number }> {
  const row = await scope.row(
    recordsOf(scope, importId).select([
      sql<number>`(count(*) filter (where outcome = 'TAKEN_BACK'))::integer`.as('takenBack'),
      sql<number>`(count(*) filter (where outcome <> 'TAKEN_BACK'))::integer`.as('kept'),
    ]),
  );
  return row ?? { takenBack: 0, kept: 0 };
}

/** Writes what became of records. */
export const setOutcomes = (scope: Scope, importId: string, outcomes: ReadonlyMap<string, ImportOutcome>) =>
  scope.run(
    db
      .updateTable('imported_records')
      .set({
        outcome: sql<ImportOutcome>`${JSON.stringify(Object.fromEntries(outcomes))}::jsonb ->> record_id::text`,
      })
      .where('tenant_id', '=', scope.tenantId)
      .where('import_id', '=', importId)
      .where('record_id', '=', sql<string>`any(${[...outcomes.keys()]}::uuid[])`),
  );

/** Records that were kept are to be taken back once more. */
export const forgetKept = (scope: Scope, importId: string) =>
  scope.run(
    db
      .updateTable('imported_records')
      .set({ outcome: null })
      .where('tenant_id', '=', scope.tenantId)
      .where('import_id', '=', importId)
      .where('outcome', '<>', 'TAKEN_BACK'),
  );
