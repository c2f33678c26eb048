import { type ContactNameKind, contactNameKinds } from '@caseward/contract/contact-name-kinds';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The other names of a contact, by kind, the oldest first; those of one field were written at once. */
export const listContactNames = (scope: Scope, contactId: string) =>
  scope.rows(
    db
      .selectFrom('contact_names')
      .select(['id', 'contact_id as contact', 'kind', 'name', 'created_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('contact_id', '=', contactId)
      .where('removed_at', 'is', null)
      .orderBy(sql`array_position(${contactNameKinds as readonly string[]}::text[], kind)`)
      .orderBy('created_at')
      .orderBy('name')
      .orderBy('id'),
  );
export type StoredName = Awaited<ReturnType<typeof listContactNames>>[number];

/** The other names of some contacts but the former ones, of each by kind, the oldest first. */
export const namesOfContacts = (scope: Scope, contactIds: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contact_names')
      .select(['contact_id as contact', 'kind', 'name'])
      .where('tenant_id', '=', scope.tenantId)
      .where('contact_id', '=', sql<string>`any(${contactIds as string[]}::uuid[])`)
      .where('kind', '<>', 'FORMER')
      .where('removed_at', 'is', null)
      .orderBy(sql`array_position(${contactNameKinds as readonly string[]}::text[], kind)`)
      .orderBy('created_at')
      .orderBy('name')
      .orderBy('id'),
  );

/** Gives a locked contact a further name; answers the id of its row. */
export async function insertContactName(
  scope: Scope,
  contactId: string,
  fields: { kind: ContactNameKind; name: string },
): Promise<string> {
  const row = { id: uuidv7(), tenant_id: scope.tenantId, contact_id: contactId, created_by: scope.userId };
  await scope.run(db.insertInto('contact_names').values({ ...row, ...fields }));
  return row.id;
}

/** Removes a further name of a locked contact. */
export const removeContactName = async (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('contact_names')
      .set({ removed_at: await scope.moment(), removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );
