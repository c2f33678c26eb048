import type { Overridden } from '@caseward/deadlines/overridden';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/**
 * The version of each pack of the firm that is used, without what it says: the newest that is countersigned. Where that one
 * was withdrawn, none is: an older text does not come back by itself.
 */
export async function versionsInUse(
  scope: Scope,
): Promise<{ id: string; pack_id: string; number: number; overridden: Overridden | null }[]> {
  const newest = await scope.rows(
    db
      .selectFrom('pack_versions')
      .innerJoin('rule_packs', (join) =>
        join
          .on('rule_packs.tenant_id', '=', scope.tenantId)
          .onRef('rule_packs.id', '=', 'pack_versions.pack_id')
          .on('rule_packs.removed_at', 'is', null),
      )
      .innerJoin('rule_countersigns', (join) =>
        join
          .on('rule_countersigns.tenant_id', '=', scope.tenantId)
          .onRef('rule_countersigns.version_id', '=', 'pack_versions.id'),
      )
      .distinctOn('pack_versions.pack_id')
      .select([
        'pack_versions.id',
        'pack_versions.pack_id',
        'pack_versions.number',
        'pack_versions.withdrawn_at',
        sql<Overridden | null>`pack_versions.overridden`.as('overridden'),
      ])
      .where('pack_versions.tenant_id', '=', scope.tenantId)
      .orderBy('pack_versions.pack_id')
      .orderBy('pack_versions.number', 'desc'),
  );
  return newest.filter(({ withdrawn_at }) => withdrawn_at === null);
}

/** One parameter for any number: the statement is prepared once. */
const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

/** What versions say. */
export const contentsOf = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('pack_versions')
      .select(['id', 'content'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids)),
  );
