import { type ConflictClearance, rolesThatClear } from '@caseward/contract/conflict-clearance';
import type { Scope } from '../../db/scope.ts';
import { readClearance } from './clearance.queries.ts';

type Clearance = NonNullable<Awaited<ReturnType<typeof readClearance>>>;

const isOneOfOfficers = ({ role, conflicts_officer, has_officer }: Clearance): boolean =>
  role !== 'READ_ONLY' && (conflicts_officer || (role === 'ADMIN' && !has_officer));

const clears = (found: Clearance): boolean =>
  isOneOfOfficers(found) ||
  (found.role !== 'READ_ONLY' && rolesThatClear[found.conflict_clearance].includes(found.role));

/** Whether the scope's user is a conflicts officer: an administrator is where the firm has named nobody. */
export async function isOfficer(scope: Scope): Promise<boolean> {
  const found = await readClearance(scope);
  return found !== undefined && isOneOfOfficers(found);
}

/**
 * Whether the scope's user decides where sides oppose: as their role does by the firm's setting, or as a conflicts
 * officer. Who only reads never does.
 */
export async function clearsConflicts(scope: Scope): Promise<boolean> {
  const found = await readClearance(scope);
  return found !== undefined && clears(found);
}

/** Whether the scope's user closes conflict checks: where the firm has them released, officers alone do. */
export const closesChecks = async (scope: Scope): Promise<boolean> => (await closingOfChecks(scope)).isOwn;

/** Who closes conflict checks, and whether the scope's user does. */
export async function closingOfChecks(scope: Scope): Promise<{ isOwn: boolean; closers: ConflictClearance }> {
  const found = await readClearance(scope);
  if (!found) return { isOwn: false, closers: 'OFFICER' };
  return found.conflict_restricted === 'RELEASE'
    ? { isOwn: isOneOfOfficers(found), closers: 'OFFICER' }
    : { isOwn: clears(found), closers: found.conflict_clearance };
}

/** Whether the scope's user learns nothing of what is restricted before a check is closed. */
export async function learnsNothingBefore(scope: Scope): Promise<boolean> {
  const found = await readClearance(scope);
  return found?.conflict_restricted === 'RELEASE' && !isOneOfOfficers(found);
}
