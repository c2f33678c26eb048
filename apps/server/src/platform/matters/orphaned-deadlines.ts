import type { Scope } from '../../db/scope.ts';
import { notifyOneself } from '../notifications/notify.ts';
import { hasOrphans } from './orphaned-deadlines.queries.ts';

/**
 * Tells whoever changes a wall that it shuts out people who answer for open deadlines: nobody else would hear of it.
 * @param before who saw the matter until now; null: everybody
 */
export async function tellOfOrphans(
  scope: Scope,
  matter: string,
  before: readonly string[] | null,
  behind: readonly string[],
): Promise<void> {
  if (!(await hasOrphans(scope, matter, before, behind))) return;
  await notifyOneself(scope, {
    kind: 'DEADLINES_ORPHANED',
    object: { type: 'matter', id: matter },
    matter: { id: matter, visible_to: [...behind] },
  });
}
