import type { DeletedType } from '@caseward/contract/trash';
import { newDeletion } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { conflict } from '../../http/api-problem.ts';
import { record } from '../audit/record.ts';
import { datesChanged } from '../matters/next-dates.ts';
import { orThrow } from '../or-throw.ts';
import { insertDeletion, type LeafType, lockForDeletion, softDeleteRow } from './delete.queries.ts';

/** 409: the matter is on legal hold. */
export const onHold = () =>
  conflict('This matter is on legal hold: nothing in it can be deleted until the hold is released.');

/**
 * Soft delete: moves a record into the trash.
 * @throws what `missing` makes when it is not there; ApiProblem 409 when its matter is on legal hold
 */
export async function moveToTrash(
  scope: Scope,
  type: LeafType,
  id: string,
  missing: () => Error,
  deletionId: string = newDeletion(),
): Promise<void> {
  const { matter_id, visible_to, held } = orThrow(await lockForDeletion(scope, type, id), missing);
  if (held) throw onHold();
  await softDeleteRow(scope, type, id, deletionId);
  await recordDeletion(scope, type, id, deletionId, { matter_id, visible_to });
  datesChanged(scope, matter_id);
}

/** Writes the deletion and its audit event for soft-deleted rows. */
export async function recordDeletion(
  scope: Scope,
  objectType: DeletedType,
  objectId: string,
  deletionId: string,
  { matter_id, visible_to }: { matter_id: string | null; visible_to: string[] | null },
): Promise<void> {
  await insertDeletion(scope, {
    id: deletionId,
    object_type: objectType,
    object_id: objectId,
    matter_id,
    visible_to,
  });
  const matter = matter_id === null ? null : { id: matter_id, visible_to };
  await record(scope, { action: 'DELETED', objectType, objectId, matter });
}
