import type { Scope } from '../../db/scope.ts';
import { conflict } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { missing, saveLocked } from './matter-saving.ts';
import { lockMatter } from './matter-writing.queries.ts';
import { takesUp } from './matters.rules.ts';

/**
 * Opens a matter although its parties are not checked for conflicts; the reason stays with it and in the audit log.
 * @throws ApiProblem 404, 409 when it is open already
 */
export async function openWithoutCheck(scope: Scope, id: string, reason: string): Promise<void> {
  const before = orThrow(await lockMatter(scope, id), missing);
  if (!takesUp(before.status, 'OPEN')) throw conflict('This matter is open already.');
  await saveLocked(scope, id, before, { status: 'OPEN', status_reason: reason }, true);
  await record(scope, {
    action: 'GATE_PASSED_OVER',
    objectType: 'matter',
    objectId: id,
    matter: { id, visible_to: before.visible_to },
    changes: { reason: { old: null, new: reason } },
  });
}
