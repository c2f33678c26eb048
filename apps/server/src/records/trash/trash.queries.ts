import { largestExactCount } from '@caseward/contract/paging';
import { daysInTrash, deletedTypes } from '@caseward/contract/trash';
import { type SqlBool, sql } from 'kysely';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { definitionOf, type Registry } from '../registry.ts';

const latestFirst: Order<{ deleted_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('deletions.created_at'), of: (row) => row.deleted_at, accepts: acceptable.moment },
    { column: sql.ref('deletions.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

const isRecent = sql<SqlBool>`deletions.created_at > now() - make_interval(days => ${daysInTrash})`;

/** SQL condition: whether its type keeps a deletion's record beyond its time. */
function isRetained(scope: Scope, registry: Registry) {
  const conditions = deletedTypes.flatMap((type) => {
    const { keptWhile } = definitionOf(registry, type);
    return keptWhile
      ? sql<SqlBool>`(deletions.object_type = ${type}::text and ${keptWhile.applies(scope)})`
      : [];
  });
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

const deletionRows = (scope: Scope) => {
  const { tenantId } = scope;
  return db
    .selectFrom('deletions')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', tenantId).onRef('users.id', '=', 'deletions.created_by'),
    )
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', tenantId).onRef('matters.id', '=', 'deletions.matter_id'),
    )
    .where('deletions.tenant_id', '=', tenantId)
    .where('deletions.restored_at', 'is', null)
    .where('deletions.purging_at', 'is', null);
};

/**
 * A page of deletions that can be restored or are kept, latest first. Records behind a wall that the caller is
 * outside of are left out, and are never given as a reason.
 * @param by only this person's deletions; left out, all of the firm's
 */
export function listDeletions(
  scope: Scope,
  registry: Registry,
  by: string | undefined,
  request: PageRequest,
) {
  const retained = isRetained(scope, registry);
  let query = deletionRows(scope)
    .select(['deletions.id', 'deletions.object_type', 'deletions.object_id', 'deletions.matter_id'])
    .select(['deletions.created_at as deleted_at', personName().as('deleted_by')])
    .select(['matters.title as matter_title', 'matters.held', retained.as('retained')])
    .select(sql<boolean>`matters.deleted_at is not null`.as('matter_deleted'))
    .where((where) => where.or([isRecent, where('matters.held', '=', true), retained]));
  if (by) query = query.where('deletions.created_by', '=', by);
  return readPage(scope, query, latestFirst, request, largestExactCount);
}
