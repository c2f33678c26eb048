import { type DeletedType, daysInTrash } from '@caseward/contract/trash';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { runsTheFirm } from '../../platform/identity/runs-the-firm.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import { copyProtection } from '../../platform/matters/protection.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { definitionOf, type Registry } from '../registry.ts';
import {
  endDeletion,
  findDeletion,
  lockDeletion,
  lockMatterForRestore,
  undelete,
} from './restoring.queries.ts';

const missing = () => notFound('Deletion');

/**
 * Restores all records of a deletion, under the present wall and hold of their matter.
 * @throws ApiProblem 404 when it is not in the trash, or another person's and the caller is no administrator; 409 when
 * it has expired, its matter is deleted, or its type refuses it
 */
export async function restore(scope: Scope, registry: Registry, id: string): Promise<void> {
  const { object_id, matter_id, created_by, ...found } = orThrow(await findDeletion(scope, id), missing);
  if (created_by !== scope.userId && !(await runsTheFirm(scope))) throw missing();
  const objectType = found.object_type as DeletedType;
  // Lock order: the matter first, as holds and purges do.
  const matter = matter_id === null ? null : orThrow(await lockMatterForRestore(scope, matter_id), missing);
  const { over } = orThrow(await lockDeletion(scope, id), missing);
  if (over)
    throw conflict(`This was deleted more than ${daysInTrash} days ago: it can no longer be restored.`);
  if (objectType !== 'matter' && matter?.deleted)
    throw conflict(
      `This belongs to a matter that is in the trash itself. Restore the matter ${matter.title} first.`,
    );
  const definition = definitionOf(registry, objectType);
  await definition.checkRestore?.(scope, object_id);
  await undelete(scope, objectType, id);
  await endDeletion(scope, id);
  if (matter_id !== null) await copyProtection(scope, matter_id);
  datesChanged(scope, matter_id);
  await record(scope, {
    action: 'RESTORED',
    objectType,
    objectId: object_id,
    matter: matter_id !== null && matter ? { id: matter_id, visible_to: matter.visible_to } : null,
  });
  await definition.whenRestored?.(scope, object_id);
}
