import type { NewScreen } from '@caseward/contract/conflict-checks';
import type { ConflictDecision } from '@caseward/contract/conflict-hits';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import { type Behind, changeWall, raiseWall } from '../../platform/matters/raising-walls.ts';
import { findStanding } from '../../platform/matters/wall-rows.queries.ts';
import { requireUsers } from '../../platform/references/references.ts';
import { decide } from './decisions.ts';
import { requireCheck } from './show-check.ts';

type Given = z.output<typeof NewScreen>;

/**
 * Screens people because of hits: the decision, and the ethical wall of the check's matter that keeps them out, are one.
 * Taking the decision back leaves the wall: lifting it has a reason of its own, which everybody behind it is told.
 * @throws ApiProblem 400 naming the field, 403, 404, 409 once the check is closed, or where it is about no matter
 */
export async function screen(scope: Scope, checkId: string, given: Given): Promise<ConflictDecision[]> {
  const { screened, members, reason, ...targets } = given;
  const { matter_id } = await requireCheck(scope, checkId);
  if (!matter_id)
    throw conflict('This conflict check is about no matter to which access could be restricted.');
  await requireUsers(scope, 'screened', screened);
  return decide(
    scope,
    checkId,
    { ...targets, decision: 'SCREENED', reason },
    { people: screened, standWall: () => standWall(scope, matter_id, given) },
  );
}

/** Raises the wall of a matter, or changes the one that stands, so that nobody who is screened is behind it. */
async function standWall(
  scope: Scope,
  matterId: string,
  { screened, members, reason }: Given,
): Promise<Behind> {
  const stood = (await findStanding(scope, matterId))
    ? await changeWall(scope, matterId, members)
    : await raiseWall(scope, matterId, { reason, members });
  if (screened.some((id) => stood.behind.includes(id)))
    throw invalid({
      screened: [
        'Somebody here is on the matter’s team, or keeps access by name. Take them off the team first, or choose others.',
      ],
    });
  return stood;
}
