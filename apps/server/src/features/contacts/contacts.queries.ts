import type { ContactInput } from '@caseward/contract/contacts';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { birth, change, recordColumns, updatedByUsername } from '../../db/records.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { likePatterns } from '../../db/text-match.ts';

type ContactFields = z.output<typeof ContactInput>;

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'contact_type',
  'kind',
  ...recordColumns,
] as const;

const byName: Order<{ last_name: string; first_name: string; id: string }> = {
  direction: 'asc',
  keys: [
    { column: sql.ref('last_name'), of: (row) => row.last_name, accepts: acceptable.text },
    { column: sql.ref('first_name'), of: (row) => row.first_name, accepts: acceptable.text },
    { column: sql.ref('id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

const contactsOf = (scope: Scope) =>
  db
    .selectFrom('contacts')
    .select(columns)
    .where('tenant_id', '=', scope.tenant_id)
    .where('deleted_at', 'is', null);

/** A page of contacts by last and first name; of those that hold every word of the search, if there is one. */
export function listContacts(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  let query = contactsOf(scope);
  if (request.search)
    query = query.where(
      sql<SqlBool>`id in (select caseward.matching_contacts(${scope.tenant_id}, ${likePatterns(request.search)}))`,
    );
  return readPage(scope, query, byName, request, largestExactCount);
}

/** One contact, if it is there. */
export const findContact = (scope: Scope, id: string) => scope.row(contactsOf(scope).where('id', '=', id));

/** One contact, held against changes by others until the transaction ends. */
export const lockContact = (scope: Scope, id: string) =>
  scope.row(contactsOf(scope).select(updatedByUsername(scope, 'contacts')).where('id', '=', id).forUpdate());

/** Writes a new contact. */
export const insertContact = (scope: Scope, fields: ContactFields) =>
  scope.row(
    db
      .insertInto('contacts')
      .values({ ...birth(scope), ...fields })
      .returning(columns),
  );

/** Changes the fields given; answers the contact, if it is there. */
export const updateContact = (scope: Scope, id: string, fields: Partial<ContactFields>) =>
  scope.row(
    db
      .updateTable('contacts')
      .set({ ...fields, ...change(scope) })
      .where('tenant_id', '=', scope.tenant_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(columns),
  );

/** Titles of the matters that a contact is a party to. */
export async function mattersOfContact(scope: Scope, contact_id: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('matters')
      .select('title')
      .where('tenant_id', '=', scope.tenant_id)
      .where('deleted_at', 'is', null)
      .where('id', 'in', (parties) =>
        parties
          .selectFrom('matter_parties')
          .select('matter_id')
          .where('tenant_id', '=', scope.tenant_id)
          .where('contact_id', '=', contact_id),
      )
      .orderBy('title')
      .orderBy('id'),
  );
  return rows.map((row) => row.title);
}
