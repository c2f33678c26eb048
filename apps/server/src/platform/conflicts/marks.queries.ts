import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Contacts by their ids, with what their marks and names are made of. */
export const markedContacts = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contacts')
      .select(['id', 'kind', 'first_name', 'last_name'])
      .select(['email', 'emails', 'phone_number', 'phones', 'register_number'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`),
  );
export type MarkedContact = Awaited<ReturnType<typeof markedContacts>>[number];

/** Contacts with one of these marks, of each mark so many at most; deleted ones too. */
export const contactsWithMarks = (
  scope: Scope,
  { emails, phones, registers }: Record<'emails' | 'phones' | 'registers', string[]>,
  most: number,
) =>
  scope.rows(
    db
      .selectFrom(
        sql<{
          mark: string;
          contact_id: string;
        }>`caseward.contacts_with_marks(${scope.tenantId}, ${emails}::text[], ${phones}::text[], ${registers}::text[], ${most}::integer)`.as<'found'>(
          sql`found(mark, contact_id)`,
        ),
      )
      .selectAll(),
  );
