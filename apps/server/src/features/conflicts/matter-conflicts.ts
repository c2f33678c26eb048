import type { MatterConflicts } from '@caseward/contract/matter-conflicts';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { coverageOf, isCovered, partiesToCover } from '../../platform/conflicts/coverage.ts';
import { readGate } from '../../platform/conflicts/gate.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { readMatter } from '../../platform/references/references.queries.ts';
import { listChecks } from './checks.queries.ts';
import { openedWithout } from './last-opening.queries.ts';

const mostChecks = 20;

/** What the firm knows of the conflicts of a matter. @throws ApiProblem 404 */
export async function conflictsOf(scope: Scope, matterId: string): Promise<MatterConflicts> {
  orThrow(await readMatter(scope, matterId), () => notFound('Matter'));
  const [gate, opened_without, checks, parties] = await Promise.all([
    readGate(scope),
    openedWithout(scope, matterId),
    listChecks(scope, { matter: matterId, limit: mostChecks }),
    partiesToCover(scope, matterId).then((present) => coverageOf(scope, matterId, present)),
  ]);
  return { gate, parties, covered: isCovered(parties), opened_without, checks: checks.rows };
}
