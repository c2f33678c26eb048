import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Who leads a matter, if anybody does. */
export const leadOf = async (scope: Scope, matter: string): Promise<string | null> =>
  (
    await scope.row(
      db
        .selectFrom('matters')
        .select('lead_attorney')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', matter),
    )
  )?.lead_attorney ?? null;
