import { type SqlBool, sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import { db } from '../../db/statements.ts';

/** A closed check, and what the audit log says of it. */
export interface ClosedCheck {
  tenant_id: string;
  id: string;
  report_hash: string;
  /** Of the event of its closing; null: there is none. */
  recorded: Record<string, string> | null;
}

/** The next closed checks of all firms in the order of their ids, or the one of an id; the pool must be the owner's. */
export function closedChecksAfter(
  owner: Pool,
  after: Pick<ClosedCheck, 'tenant_id' | 'id'> | undefined,
  most: number,
  only?: string,
): Promise<ClosedCheck[]> {
  let checks = db
    .selectFrom('conflict_checks')
    .leftJoin('audit_events', (join) =>
      join
        .onRef('audit_events.tenant_id', '=', 'conflict_checks.tenant_id')
        .onRef('audit_events.object_id', '=', 'conflict_checks.id')
        .on('audit_events.action', '=', 'CONFLICT_CLOSED'),
    )
    .select(['conflict_checks.tenant_id', 'conflict_checks.id', 'conflict_checks.report_hash'])
    .select('audit_events.details as recorded')
    .where('conflict_checks.report_hash', 'is not', null)
    // What a report has forgotten cannot be compared; its purge is in the audit log.
    .where('conflict_checks.forgotten_at', 'is', null)
    .orderBy('conflict_checks.tenant_id')
    .orderBy('conflict_checks.id')
    .limit(most)
    .$castTo<ClosedCheck>();
  if (only) checks = checks.where('conflict_checks.id', '=', only);
  if (after)
    checks = checks.where(
      sql<SqlBool>`(conflict_checks.tenant_id, conflict_checks.id) > (${after.tenant_id}::uuid, ${after.id}::uuid)`,
    );
  return rowsOutsideScope(owner, checks);
}

/** The SHA-256 of each part of a report as it is now, and of all; the pool must be the owner's. */
export async function hashesNow(owner: Pool, { tenant_id, id }: Pick<ClosedCheck, 'tenant_id' | 'id'>) {
  const [parts, whole] = await Promise.all([
    rowsOutsideScope(
      owner,
      db
        .selectFrom(
          sql<{ part: string; sha256: string }>`caseward.conflict_report(${tenant_id}::uuid, ${id}::uuid)`.as(
            'report',
          ),
        )
        .selectAll(),
    ),
    rowsOutsideScope(
      owner,
      db.selectNoFrom(
        sql<string>`caseward.conflict_report_hash(${tenant_id}::uuid, ${id}::uuid)`.as('sha256'),
      ),
    ),
  ]);
  return { parts: new Map(parts.map(({ part, sha256 }) => [part, sha256])), whole: whole[0]?.sha256 };
}
