import { type PartyRole, partyRoles } from '@caseward/contract/party-roles';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Roles of those who stand above the parties of a matter: they are no reason for a conflict. */
export const rolesAbove: PartyRole[] = ['JUDGE', 'COURT', 'MEDIATOR'];

/** The parties of a matter who are checked, those of each side first to last as they stand in it. */
export const partiesToCheck = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('matter_parties')
      .select(['contact_id', 'role', 'side'])
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where('role', 'not in', rolesAbove)
      .orderBy(sql`array_position(${partyRoles as readonly string[]}::text[], role)`)
      .orderBy('created_at')
      .orderBy('id'),
  );

/** Contacts with the names that they are asked for by; deleted ones too. */
export async function namedContacts(scope: Scope, ids: readonly string[]) {
  const [contacts, more] = await Promise.all([
    scope.rows(
      db
        .selectFrom('contacts')
        .select(['id', 'kind', 'first_name', 'last_name'])
        .select(sql<boolean>`deleted_at is not null`.as('in_trash'))
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
