import type { ConflictGate } from '@caseward/contract/conflict-gate';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What the firm asks of a matter before it is opened. */
export async function readGate(scope: Scope): Promise<ConflictGate> {
  const firm = await scope.row(
    db.selectFrom('tenants').select('conflict_gate').where('id', '=', scope.tenantId),
  );
  if (!firm) throw new Error('The firm of a scope is gone.');
  return firm.conflict_gate;
}
