import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/**
 * Whether somebody outside a wall is responsible for an open deadline of its matter, or its backup.
 * @param before who saw the matter until now; null: everybody
 */
export const hasOrphans = async (
  scope: Scope,
  matter: string,
  before: readonly string[] | null,
  behind: readonly string[],
): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('deadlines')
      .select('deadlines.id')
      .innerJoin('users', (join) =>
        join
          .on('users.tenant_id', '=', scope.tenantId)
          .on(sql<SqlBool>`users.id in (deadlines.responsible, deadlines.backup)`),
      )
      .where('deadlines.tenant_id', '=', scope.tenantId)
      .where('deadlines.matter_id', '=', matter)
      .where('deadlines.status', '=', 'OPEN')
      .where('deadlines.deleted_at', 'is', null)
      .where(sql<SqlBool>`not users.id = any(${behind as string[]}::uuid[])`)
      .where(
        sql<SqlBool>`(${before as string[] | null}::uuid[] is null or users.id = any(${before as string[] | null}::uuid[]))`,
      )
      .limit(1),
  )) !== undefined;
