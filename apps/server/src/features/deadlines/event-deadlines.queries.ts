import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The court of a matter, as long as it is one of the firm's. */
export const courtOfMatter = async (scope: Scope, matter: string): Promise<string | null> =>
  (
    await scope.row(
      db
        .selectFrom('matters')
        .innerJoin('courts', (join) =>
          join
            .on('courts.tenant_id', '=', scope.tenantId)
            .onRef('courts.id', '=', 'matters.court_id')
            .on('courts.removed_at', 'is', null),
        )
        .select('courts.id')
        .where('matters.tenant_id', '=', scope.tenantId)
        .where('matters.id', '=', matter),
    )
  )?.id ?? null;
