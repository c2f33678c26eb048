import { largestExactCount } from '@caseward/contract/paging';
import { daysInTrash } from '@caseward/contract/trash';
import { type SqlBool, sql } from 'kysely';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Characters of a note that serve as its name. */
const beginning = 80;

const latestFirst: Order<{ deleted_at: string; id: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('deletions.created_at'), of: (row) => row.deleted_at, accepts: acceptable.moment },
    { column: sql.ref('deletions.id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

const isRecent = sql<SqlBool>`deletions.created_at > now() - make_interval(days => ${daysInTrash})`;

const deletionRows = (scope: Scope) => {
  const { tenantId } = scope;
  return db
    .selectFrom('deletions')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', tenantId).onRef('users.id', '=', 'deletions.created_by'),
    )
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', tenantId).onRef('matters.id', '=', 'deletions.matter_id'),
    )
    .leftJoin('contacts', (join) =>
      join.on('contacts.tenant_id', '=', tenantId).onRef('contacts.id', '=', 'deletions.object_id'),
    )
    .leftJoin('tasks', (join) =>
      join.on('tasks.tenant_id', '=', tenantId).onRef('tasks.id', '=', 'deletions.object_id'),
    )
    .leftJoin('notes', (join) =>
      join.on('notes.tenant_id', '=', tenantId).onRef('notes.id', '=', 'deletions.object_id'),
    )
    .leftJoin('documents', (join) =>
      join.on('documents.tenant_id', '=', tenantId).onRef('documents.id', '=', 'deletions.object_id'),
    )
    .leftJoinLateral(
      (parties) =>
        parties
          .selectFrom('matter_parties')
          .select(sql<boolean>`true`.as('named'))
          .where('matter_parties.tenant_id', '=', tenantId)
          .whereRef('matter_parties.contact_id', '=', 'contacts.id')
          .limit(1)
          .as('party'),
      (join) => join.onTrue(),
    )
    .where('deletions.tenant_id', '=', tenantId)
    .where('deletions.restored_at', 'is', null)
    .where('deletions.purging_at', 'is', null);
};

/**
 * A page of deletions that can be restored or are kept, latest first. Records behind a wall that the caller is
 * outside of are left out, and are never given as a reason.
 * @param by only this person's deletions; left out, all of the firm's
 */
export function listDeletions(scope: Scope, by: string | undefined, request: PageRequest) {
  let query = deletionRows(scope)
    .select(['deletions.id', 'deletions.object_type', 'deletions.object_id', 'deletions.matter_id'])
    .select(['deletions.created_at as deleted_at', 'deletions.created_by', 'users.username'])
    .select(['matters.title as matter_title', 'matters.held', 'party.named'])
    .select(sql<boolean>`matters.deleted_at is not null`.as('matter_deleted'))
    .select(
      sql<string>`case deletions.object_type
        when 'matter' then matters.title
        when 'contact' then trim(contacts.first_name || ' ' || contacts.last_name)
        when 'task' then tasks.title
        when 'note' then left(notes.note, ${beginning}::int)
        else documents.title end`.as('label'),
    )
    .where((where) =>
      where.or([isRecent, where('matters.held', '=', true), where('party.named', '=', true)]),
    );
  if (by) query = query.where('deletions.created_by', '=', by);
  return readPage(scope, query, latestFirst, request, largestExactCount);
}
