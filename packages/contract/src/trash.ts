import * as z from 'zod/mini';
import { BulkRestoreAnswer, bulkIds } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, Timestamp } from './primitives.ts';
import { typesThatAre } from './records.ts';
import { pathId } from './references.ts';
import { writers } from './roles.ts';

/** For how many days a deletion can be restored. */
export const daysInTrash = 30;

export const deletedTypes = typesThatAre('deletable');
export type DeletedType = (typeof deletedTypes)[number];

/** A deletion, with the records deleted along with it. */
export const Deletion = z.object({
  id: Id,
  object_type: oneOf(deletedTypes),
  object_id: Id,
  /** The record's name; for a note, its beginning. */
  label: z.string(),
  /** The matter it belongs to; null for a matter itself, a contact and a task without a matter. */
  matter: z.nullable(z.object({ id: Id, title: z.string(), deleted: z.boolean() })),
  deleted_at: Timestamp,
  deleted_by: PersonName,
  /** When it is purged; null while it is kept: its matter is on legal hold, or a matter still names it. */
  purged_at: z.nullable(Timestamp),
  /** A message why it is kept longer; '' when it is not. */
  kept_because: z.string(),
});
export type Deletion = z.infer<typeof Deletion>;

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/trash/',
    summary:
      'What was deleted and can be restored, latest first: all of the firm’s for administrators, else one’s own',
    access: writers,
    query: z.strictObject(pageQuery),
    response: Deletion,
    paged: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/trash/:id/restore/',
    summary: 'Restore what was deleted, with all that was deleted along with it',
    access: writers,
    params: z.object({ id: pathId('deletion') }),
    refuses: ['conflict'],
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/api/v1/trash/bulk/restore/',
    summary: 'Restore many deletions at once; answers which could not be restored',
    access: writers,
    body: z.strictObject({ ids: bulkIds() }),
    response: BulkRestoreAnswer,
    takesIdempotencyKey: true,
  }),
};
