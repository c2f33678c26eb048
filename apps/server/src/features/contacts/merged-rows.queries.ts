import { type SqlBool, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Relations to and from contacts that were not removed, of contacts in the trash, too. */
export const relationRowsOf = (scope: Scope, contacts: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contact_relations')
      .select(['id', 'from_contact', 'to_contact', 'kind', 'share', 'since', 'until', 'note', 'version'])
      .where('tenant_id', '=', scope.tenantId)
      .where('removed_at', 'is', null)
      .where((each) =>
        each.or([
          sql<SqlBool>`${each.ref('from_contact')} = any(${contacts as string[]}::uuid[])`,
          sql<SqlBool>`${each.ref('to_contact')} = any(${contacts as string[]}::uuid[])`,
        ]),
      )
      .orderBy('created_at')
      .orderBy('id'),
  );
export type RelationRow = Awaited<ReturnType<typeof relationRowsOf>>[number];

/** Of some contacts, those of whom somebody has said that they are not one. */
export const distinctionRowsOf = (scope: Scope, contacts: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contact_distinctions')
      .select(['id', 'one_contact', 'other_contact', 'reason', 'reason_by', 'created_by'])
      .where('tenant_id', '=', scope.tenantId)
      .where('removed_at', 'is', null)
      .where((each) =>
        each.or([
          sql<SqlBool>`${each.ref('one_contact')} = any(${contacts as string[]}::uuid[])`,
          sql<SqlBool>`${each.ref('other_contact')} = any(${contacts as string[]}::uuid[])`,
        ]),
      ),
  );

/**
 * Says of a pair that they are not one, in the name and with the reason of whoever said so of a merged contact.
 * @returns the id of the row, nothing where it was said before
 */
export async function insertPair(
  scope: Scope,
  one: string,
  other: string,
  said: { reason: string; reason_by: string | null; created_by: string },
): Promise<string[]> {
  const [one_contact, other_contact] = [one, other].sort() as [string, string];
  const row = {
    id: uuidv7(),
    tenant_id: scope.tenantId,
    one_contact,
    other_contact,
    ...said,
  };
  const made = await scope.rows(
    db
      .insertInto('contact_distinctions')
      .values(row)
      .onConflict((at) =>
        at.columns(['tenant_id', 'one_contact', 'other_contact']).where('removed_at', 'is', null).doNothing(),
      )
      .returning('id'),
  );
  return made.map(({ id }) => id);
}

/** Of a contact, the entries of the conflict register of which somebody has said that it is another one. */
const registerPairsOf = (scope: Scope, contact: string) =>
  scope.rows(
    db
      .selectFrom('register_distinctions')
      .select('register_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('contact_id', '=', contact)
      .where('removed_at', 'is', null),
  );

/** Says of a contact what was said of another one and the conflict register; answers the ids of the new rows. */
export async function copyRegisterPairs(scope: Scope, from: string, to: string): Promise<string[]> {
  const made: string[] = [];
  for (const { register_id } of await registerPairsOf(scope, from)) {
    const row = {
      id: uuidv7(),
      tenant_id: scope.tenantId,
      contact_id: to,
      register_id,
      created_by: scope.userId,
    };
    const rows = await scope.rows(
      db
        .insertInto('register_distinctions')
        .values(row)
        .onConflict((at) =>
          at.columns(['tenant_id', 'contact_id', 'register_id']).where('removed_at', 'is', null).doNothing(),
        )
        .returning('id'),
    );
    made.push(...rows.map(({ id }) => id));
  }
  return made;
}

/** Removes rows of contacts that a merge made. */
export const removeMade = async (
  scope: Scope,
  table: 'contact_names' | 'contact_distinctions' | 'register_distinctions',
  ids: readonly string[],
) =>
  scope.run(
    db
      .updateTable(table)
      .set({ removed_at: await scope.moment(), removed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
      .where('removed_at', 'is', null),
  );
