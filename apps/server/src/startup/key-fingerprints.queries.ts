import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../db/direct.ts';
import { db } from '../db/statements.ts';

/** A key's name, and what tells it from others without revealing it. */
export interface KeyFingerprint {
  name: string;
  fingerprint: string;
}

const given = (keys: readonly KeyFingerprint[]) =>
  sql<KeyFingerprint>`unnest(${keys.map(({ name }) => name)}::text[], ${keys.map(({ fingerprint }) => fingerprint)}::text[])`.as<'given'>(
    sql`given (name, fingerprint)`,
  );

/** Names of those keys in whose place the database is served with others. */
export async function otherKeys(pool: Pool, keys: readonly KeyFingerprint[]): Promise<string[]> {
  const others = db
    .selectFrom(given(keys))
    .select('given.name')
    .where(sql<boolean>`caseward.key_fingerprint(given.name, null, false) <> given.fingerprint`);
  return (await rowsOutsideScope(pool, others)).map(({ name }) => name);
}

/**
 * Has the database served with these keys, as far as it is not served with others.
 * @param replaced names of those that take the place of others
 * @returns names of those that are not the ones the database is served with
 */
export async function adoptKeys(
  pool: Pool,
  keys: readonly KeyFingerprint[],
  replaced: readonly string[],
): Promise<string[]> {
  const replaces = sql<boolean>`given.name = any(${replaced as string[]}::text[])`;
  const others = db
    .selectFrom(given(keys))
    .select('given.name')
    .where(
      sql<boolean>`caseward.key_fingerprint(given.name, given.fingerprint, ${replaces}) <> given.fingerprint`,
    );
  return (await rowsOutsideScope(pool, others)).map(({ name }) => name);
}

/** Whether the database is served with any keys. */
export async function hasKeys(pool: Pool, names: readonly string[]): Promise<boolean> {
  const known = sql<string | null>`caseward.key_fingerprint(name, null, false)`;
  const any = db.selectNoFrom(
    sql<boolean>`exists (select from unnest(${names as string[]}::text[]) name where ${known} is not null)`.as(
      'found',
    ),
  );
  return (await rowsOutsideScope(pool, any))[0]?.found === true;
}
