import { type ContactInput, type ContactsQuery, contactFields } from '@caseward/contract/contacts';
import { fieldNames } from '@caseward/contract/field-descriptions';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, orderNamed, readPage, type SortKeys } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import { creationStamp, recordColumns, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';

type ContactFields = Omit<z.output<typeof ContactInput>, 'add_names'>;

const columns = ['id', ...fieldNames(contactFields), ...recordColumns] as const;

type Ordered = { last_name: string; first_name: string; created_at: string; id: string };

/** By what a contact is sorted: a person's last name, a company's name. Exactly the expression of the indexes. */
const sortName = sql`case when last_name = '' then first_name else last_name end`;

const id = { column: sql.ref('id'), of: (row: Ordered) => row.id, accepts: acceptable.id };

const orders: SortKeys<'name' | 'created_at', Ordered> = {
  name: [
    { column: sortName, of: (row) => row.last_name || row.first_name, accepts: acceptable.text },
    { column: sql.ref('first_name'), of: (row) => row.first_name, accepts: acceptable.text },
    id,
  ],
  created_at: [
    { column: sql.ref('created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
};

const byName = orderNamed(orders, 'name');

const contactsOf = (scope: Scope) =>
  db
    .selectFrom('contacts')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null);

/** A page of the contacts that pass every filter, by name by default. */
export async function listContacts(scope: Scope, request: z.output<typeof ContactsQuery>) {
  const { contact_type, kind, ordering = 'name' } = request;
  let query = contactsOf(scope);
  if (contact_type) query = query.where(isOneOf('contact_type', contact_type));
  if (kind) query = query.where('kind', '=', kind);
  const order = orderNamed(orders, ordering);
  const { order: used, ...searched } = await searchList(scope, query, 'contact', order, request);
  return readPage(scope, query, used, request, largestExactCount, { countedIn: byName, ...searched });
}

/** One contact, if it exists. */
export const findContact = (scope: Scope, id: string) => scope.row(contactsOf(scope).where('id', '=', id));

/** Those of these contacts that are there. */
export const findContacts = (scope: Scope, ids: readonly string[]) =>
  scope.rows(contactsOf(scope).where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`));

/** The names of some contacts by id; those in the trash have theirs, too. */
export async function findNamesOf(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await scope.rows(
    db
      .selectFrom('contacts')
      .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One contact, locked until the transaction ends. */
export const lockContact = (scope: Scope, id: string) =>
  scope.row(contactsOf(scope).select(updatedByName(scope, 'contacts')).where('id', '=', id).forUpdate());

/** The rows among the given fields as the database takes them. */
const withRows = ({ phones, emails, addresses, ...fields }: Partial<ContactFields>) => ({
  ...fields,
  ...(phones && { phones: JSON.stringify(phones) }),
  ...(emails && { emails: JSON.stringify(emails) }),
  ...(addresses && { addresses: JSON.stringify(addresses) }),
});

/** Writes a new contact. */
export const insertContact = (scope: Scope, fields: ContactFields) =>
  scope.row(
    db
      .insertInto('contacts')
      .values({ ...creationStamp(scope), first_name: fields.first_name, ...withRows(fields) })
      .returning(columns),
  );

/** Changes the given fields; answers the contact, if it exists. */
export const updateContact = (scope: Scope, id: string, fields: Partial<ContactFields>) =>
  scope.row(
    db
      .updateTable('contacts')
      .set({ ...withRows(fields), ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(columns),
  );

/** The matters that a contact is a party to. */
export const mattersOfContact = (scope: Scope, contactId: string) =>
  scope.rows(
    db
      .selectFrom('matters')
      .select(['id', 'title', 'visible_to'])
      .where('tenant_id', '=', scope.tenantId)
      .where('deleted_at', 'is', null)
      .where('id', 'in', (parties) =>
        parties
          .selectFrom('matter_parties')
          .select('matter_id')
          .where('tenant_id', '=', scope.tenantId)
          .where('contact_id', '=', contactId),
      )
      .orderBy('title')
      .orderBy('id'),
  );

/** What a contact is called in the trash and the audit log: its name, without one its e-mail address. */
export const contactLabel = sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`;

/** SQL condition on a row of `deletions`: whether a matter that one may see names the contact. */
export const isNamedByMatter = ({ tenantId }: Scope) =>
  sql<SqlBool>`exists (${db
    .selectFrom('matter_parties')
    .select('contact_id')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', sql.ref<string>('deletions.object_id'))})`;
