import type { ContactNote } from '@caseward/contract/contacts';
import { sql } from 'kysely';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** How many are answered, and how much of each, in characters. */
const most = 10;
const beginning = 160;

/** How a note begins; a sign says that it goes on. */
const begun = sql<string>`case when length(notes.note) > ${sql.lit(beginning)}
  then left(notes.note, ${sql.lit(beginning - 1)}) || '…' else notes.note end`;

/**
 * The latest notes of the matters that a contact is a party to, latest first. Their beginnings alone: as in the news of
 * the dashboard, that is no reading of a matter's notes.
 */
export async function notesOfContact(scope: Scope, contactId: string): Promise<ContactNote[]> {
  const { tenantId } = scope;
  const rows = await scope.rows(
    db
      .selectFrom('notes')
      .innerJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', tenantId).onRef('matters.id', '=', 'notes.matter_id'),
      )
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', tenantId).onRef('users.id', '=', 'notes.created_by'),
      )
      .select(['notes.id', 'notes.kind', 'notes.created_at', 'matters.title'])
      .select(['matters.id as matter_id', personName().as('created_by')])
      .select(begun.as('beginning'))
      .where('notes.tenant_id', '=', tenantId)
      .where('notes.deleted_at', 'is', null)
      .where('matters.deleted_at', 'is', null)
      .where('notes.matter_id', 'in', (parties) =>
        parties
          .selectFrom('matter_parties')
          .select('matter_parties.matter_id')
          .where('matter_parties.tenant_id', '=', tenantId)
          .where('matter_parties.contact_id', '=', contactId),
      )
      .orderBy('notes.created_at', 'desc')
      .orderBy('notes.id', 'desc')
      .limit(most),
  );
  return rows.map(({ matter_id, title, ...note }) => ({ ...note, matter: { id: matter_id, title } }));
}
