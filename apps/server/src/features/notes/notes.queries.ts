import type { NoteInput, NotePatch } from '@caseward/contract/notes';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personName } from '../../db/person-name.ts';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';

const newestFirst: Order<{ created_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('notes.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    { column: sql.ref('notes.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

const notesOf = (scope: Scope) =>
  db
    .selectFrom('notes')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'notes.created_by'),
    )
    .select(['notes.id', 'notes.note', 'notes.kind', 'notes.happened_on', 'notes.matter_id as matter'])
    .select(['notes.edited_at'])
    .select(['users.username as created_by_username', personName().as('created_by')])
    .select(['notes.version', 'notes.created_at', 'notes.updated_at'])
    .where('notes.tenant_id', '=', scope.tenantId)
    .where('notes.deleted_at', 'is', null);

/** A page of a matter's notes, newest first. */
export const listNotes = (scope: Scope, matterId: string, request: PageRequest) =>
  readPage(
    scope,
    notesOf(scope).where('notes.matter_id', '=', matterId),
    newestFirst,
    request,
    largestExactCount,
  );

/** One note, if it exists. */
export const findNote = (scope: Scope, id: string) => scope.row(notesOf(scope).where('notes.id', '=', id));

/**
 * A note as its author can change it, its author, version and matter, locked until the transaction ends; undefined
 * when it does not exist.
 */
export const lockNote = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('notes')
      .select(['note', 'kind', 'happened_on', 'matter_id as matter', 'visible_to', 'version', 'created_by'])
      .select(updatedByName(scope, 'notes'))
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );

/** Changes the given fields of a locked note; its version rises. @param isEdited its text is another now */
export const updateNote = (scope: Scope, id: string, fields: z.output<typeof NotePatch>, isEdited: boolean) =>
  scope.run(
    db
      .updateTable('notes')
      .set({ ...fields, ...(isEdited && { edited_at: sql<string>`now()` }), ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** Writes a new note with its matter's protection; answers its id. */
export async function insertNote(
  scope: Scope,
  { matter, ...fields }: z.output<typeof NoteInput>,
  marks: MatterProtection,
): Promise<string> {
  const values = { ...creationStamp(scope), ...marks, ...fields, matter_id: matter };
  await scope.run(db.insertInto('notes').values(values));
  return values.id;
}

/** Characters of a note that tell it from others. */
const beginning = 80;

/** What a note is called in the trash: its beginning. */
export const noteLabel = sql<string>`left(note, ${beginning}::int)`;
