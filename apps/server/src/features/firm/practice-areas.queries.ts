import type { PracticeAreaInput } from '@caseward/contract/practice-areas';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { creationStamp, recordColumns, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { firstPracticeAreas } from './practice-areas.rules.ts';

type Fields = z.output<typeof PracticeAreaInput>;

const columns = ['id', 'name', 'archived', ...recordColumns] as const;

const areasOf = (scope: Scope) =>
  db.selectFrom('practice_areas').select(columns).where('tenant_id', '=', scope.tenantId);

/** Writes the practice areas of a new firm. */
export const insertFirstPracticeAreas = ({ tenantId, run }: Scope) =>
  run(
    db.insertInto('practice_areas').values(
      firstPracticeAreas.map((name, place) => ({
        tenant_id: tenantId,
        id: uuidv7(),
        name,
        position: place + 1,
      })),
    ),
  );

/** The firm's practice areas in its order. */
export const listPracticeAreas = (scope: Scope) =>
  scope.rows(areasOf(scope).orderBy('position').orderBy('id'));

/** One practice area, locked until the transaction ends. */
export const lockPracticeArea = (scope: Scope, id: string) =>
  scope.row(
    areasOf(scope).select(updatedByName(scope, 'practice_areas')).where('id', '=', id).forNoKeyUpdate(),
  );

/** Locks all practice areas against parallel reordering; answers their ids. */
export async function lockPracticeAreas(scope: Scope): Promise<string[]> {
  const rows = await scope.rows(areasOf(scope).orderBy('id').forNoKeyUpdate());
  return rows.map((row) => row.id);
}

/** Whether another practice area has the name, in any case. */
export async function isNameTaken(scope: Scope, name: string, but?: string): Promise<boolean> {
  let query = areasOf(scope).where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`);
  if (but !== undefined) query = query.where('id', '<>', but);
  return (await scope.row(query)) !== undefined;
}

/** Writes a new practice area, as the last. */
export async function insertPracticeArea(scope: Scope, fields: Fields) {
  const last = await scope.row(
    db
      .selectFrom('practice_areas')
      .select(sql<number>`coalesce(max(position), 0)`.as('position'))
      .where('tenant_id', '=', scope.tenantId),
  );
  const position = (last?.position ?? 0) + 1;
  return await scope.row(
    db
      .insertInto('practice_areas')
      .values({ ...creationStamp(scope), ...fields, position })
      .returning(columns),
  );
}

/** Changes the given fields of a locked practice area. */
export const updatePracticeArea = (scope: Scope, id: string, fields: Partial<Fields>) =>
  scope.row(
    db
      .updateTable('practice_areas')
      .set({ ...fields, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .returning(columns),
  );

/** Reorders: the named practice areas first, in this order, then the others as before. */
export const orderPracticeAreas = (scope: Scope, ids: readonly string[]) =>
  scope.run(
    db
      .updateTable('practice_areas')
      .from(
        db
          .selectFrom('practice_areas')
          .select([
            'id',
            sql<number>`row_number() over (order by array_position(${ids as string[]}::uuid[], id), position, id)`.as(
              'place',
            ),
          ])
          .where('tenant_id', '=', scope.tenantId)
          .as('placed'),
      )
      .set({ position: sql<number>`placed.place` })
      .where('practice_areas.tenant_id', '=', scope.tenantId)
      .whereRef('practice_areas.id', '=', 'placed.id'),
  );
