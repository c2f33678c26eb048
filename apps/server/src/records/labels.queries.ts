import { type RecordType, recordTypes } from '@caseward/contract/records';
import { sql } from 'kysely';
import type { Scope } from '../db/scope.ts';
import { db } from '../db/statements.ts';
import { definitionOf, type Registry } from './registry.ts';

/**
 * The labels of records of one type, deleted ones included, by id. Records that were purged or are behind a wall are
 * missing.
 */
export async function readLabels(
  scope: Scope,
  registry: Registry,
  type: RecordType,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await scope.rows(
    db
      .selectFrom(recordTypes[type].table)
      .select(['id', definitionOf(registry, type).label.as('label')])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`),
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}
