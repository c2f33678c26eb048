import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { isMergedAway } from '../names/names.queries.ts';

/** Contacts with the names that they are asked for by; deleted ones too. */
export async function namedContacts(scope: Scope, ids: readonly string[]) {
  const [contacts, more] = await Promise.all([
    scope.rows(
      db
        .selectFrom('contacts')
        .select(['id', 'kind', 'first_name', 'last_name'])
        .select([sql<boolean>`deleted_at is not null`.as('in_trash'), isMergedAway(scope).as('is_merged')])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`),
    ),
    scope.rows(
      db
        .selectFrom('contact_names')
        .select(['id', 'contact_id', 'kind', 'name'])
        .where('tenant_id', '=', scope.tenantId)
        .where('contact_id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id'),
    ),
  ]);
  const byContact = Map.groupBy(more, ({ contact_id }) => contact_id);
  return new Map(
    contacts.map((contact) => [contact.id, { ...contact, more: byContact.get(contact.id) ?? [] }]),
  );
}
export type ContactWithNames =
  Awaited<ReturnType<typeof namedContacts>> extends Map<string, infer Contact> ? Contact : never;
