import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { shownName, shownNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const holdRows = (scope: Scope) =>
  db
    .selectFrom('legal_holds')
    .innerJoin('users as placer', (join) =>
      join.on('placer.tenant_id', '=', scope.tenantId).onRef('placer.id', '=', 'legal_holds.created_by'),
    )
    .leftJoin('users as releaser', (join) =>
      join.on('releaser.tenant_id', '=', scope.tenantId).onRef('releaser.id', '=', 'legal_holds.released_by'),
    )
    .select(['legal_holds.id', 'legal_holds.reason', 'legal_holds.created_at as placed_at'])
    .select([shownName('placer').as('placed_by'), 'legal_holds.released_at'])
    .select([shownNameOrNone('releaser').as('released_by'), 'legal_holds.release_reason'])
    .where('legal_holds.tenant_id', '=', scope.tenantId);

/** A matter's holds: the active one, then the released ones, latest first. */
export const listHolds = (scope: Scope, matterId: string) =>
  scope.rows(
    holdRows(scope)
      .where('legal_holds.matter_id', '=', matterId)
      .orderBy('legal_holds.released_at', (column) => column.desc().nullsFirst())
      .orderBy('legal_holds.id', 'desc'),
  );

/** One hold, if it exists. */
export const findHold = (scope: Scope, id: string) =>
  scope.row(holdRows(scope).where('legal_holds.id', '=', id));

/** Writes a hold; answers its id. */
export async function insertHold(
  scope: Scope,
  hold: { matter_id: string; reason: string; visible_to: string[] | null },
): Promise<string> {
  const id = uuidv7();
  const { tenantId, userId } = scope;
  await scope.run(
    db.insertInto('legal_holds').values({ ...hold, tenant_id: tenantId, id, created_by: userId }),
  );
  return id;
}

/** Releases a matter's active hold; answers its id, if there was one. */
export const endHold = (scope: Scope, matterId: string, releaseReason: string) =>
  scope.row(
    db
      .updateTable('legal_holds')
      .set({ released_at: sql`now()`, released_by: scope.userId, release_reason: releaseReason })
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where('released_at', 'is', null)
      .returning('id'),
  );
