import type { Scope } from '../../db/scope.ts';
import { requireUsers } from '../../platform/references/references.ts';

/** Whose entries are asked for; undefined: the whole firm's. @throws ApiProblem 400 naming `whose` */
export async function personOf(scope: Scope, whose: string | undefined): Promise<string | undefined> {
  if (whose === undefined || whose === 'firm') return undefined;
  if (whose === 'me') return scope.userId;
  await requireUsers(scope, 'whose', [whose]);
  return whose;
}
