import type { KeptReason } from '@caseward/contract/imports';
import type { RegisterCapacity } from '@caseward/contract/register-codes';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Who an entry can be of, by username and by full name in lower case; null where several have the name. */
export async function peopleByName(scope: Scope): Promise<Map<string, string | null>> {
  const rows = await scope.rows(
    db
      .selectFrom('users')
      .select(['id', 'username', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
      .where('tenant_id', '=', scope.tenantId),
  );
  const people = new Map<string, string | null>();
  for (const { id, name } of rows) {
    const key = name.toLowerCase();
    if (key) people.set(key, people.has(key) ? null : id);
  }
  for (const { id, username } of rows) people.set(username.toLowerCase(), id);
  return people;
}

/** A key that an entry has, with how and whose it stands. */
export interface KnownKey {
  key: string;
  capacity: RegisterCapacity;
  user_id: string | null;
}

/** Which of these keys the register has, of entries that the scope's user may see. */
export const knownEntryKeys = (scope: Scope, keys: readonly string[]) =>
  scope.rows(
    db
      .selectFrom(
        sql<KnownKey>`caseward.known_register_keys(${scope.tenantId}, ${keys as string[]}::text[])`.as(
          'known',
        ),
      )
      .selectAll(),
  );

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

/** Locks entries until the transaction ends. */
export const lockEntries = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('register_entries')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids))
      .orderBy('id')
      .forUpdate(),
  );

/** What keeps entries when their import is taken back; removed ones included. */
export const entryStandings = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('register_entries')
      .select([
        'id',
        'name as label',
        sql<KeptReason | null>`case when removed_at is not null then 'DELETED'
          when updated_at <> created_at then 'CHANGED' end`.as('kept'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids)),
  );
