import { rolesThatClear } from '@caseward/contract/conflict-clearance';
import type { Scope } from '../../db/scope.ts';
import { readClearance } from './clearance.queries.ts';

/**
 * Whether the scope's user decides where sides oppose, and closes conflict checks: as their role does by the firm's
 * setting, or as a conflicts officer, who is an administrator where the firm has named nobody. Who only reads never does.
 */
export async function clearsConflicts(scope: Scope): Promise<boolean> {
  const found = await readClearance(scope);
  if (!found || found.role === 'READ_ONLY') return false;
  const { role, conflicts_officer, has_officer, conflict_clearance } = found;
  const isOfficer = conflicts_officer || (role === 'ADMIN' && !has_officer);
  return isOfficer || rolesThatClear[conflict_clearance].includes(role);
}
