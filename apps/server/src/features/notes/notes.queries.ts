import type { NoteInput } from '@caseward/contract/notes';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { creationStamp } from '../../db/record-stamps.ts';
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
    .select(['notes.id', 'notes.note', 'notes.matter_id as matter', 'users.username as created_by_username'])
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

/** Writes a new note with its matter's protection; answers its id. */
export async function insertNote(
  scope: Scope,
  { matter, note }: z.output<typeof NoteInput>,
  marks: MatterProtection,
): Promise<string> {
  const values = { ...creationStamp(scope), ...marks, matter_id: matter, note };
  await scope.run(db.insertInto('notes').values(values));
  return values.id;
}

/** Characters of a note that tell it from others. */
const beginning = 80;

/** What a note is called in the trash: its beginning. */
export const noteLabel = sql<string>`left(note, ${beginning}::int)`;
