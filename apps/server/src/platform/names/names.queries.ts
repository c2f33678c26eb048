import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { NamedContact } from './contact-names.ts';
import type { SoughtLetters } from './letters.ts';

interface DueContact extends NamedContact {
  id: string;
  /** Of the names that were read. */
  stamp: string;
}

/** Contacts by their ids, as they are to be indexed. */
export const contactsToIndex = (scope: Scope, ids: readonly string[]): Promise<DueContact[]> =>
  scope.rows(
    db
      .selectFrom(
        sql<DueContact>`caseward.names_to_index(${scope.tenantId}, ${ids as string[]}::uuid[])`.as('read'),
      )
      .selectAll(),
  );

/** Contacts that are not indexed under their present names, and whom nobody else is indexing. */
export async function contactsDue(scope: Scope, rules: number, most: number): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{
          id: string;
        }>`caseward.names_due(${scope.tenantId}, ${rules}::integer, ${most}::integer)`.as<'due'>(
          sql`due(id)`,
        ),
      )
      .selectAll(),
  );
  return rows.map(({ id }) => id);
}

/** Whether a contact is due, one that somebody else is indexing just now, too. */
export async function hasContactsDue(scope: Scope, rules: number): Promise<boolean> {
  const found = await scope.row(
    db.selectNoFrom(sql<boolean>`caseward.has_names_due(${scope.tenantId}, ${rules}::integer)`.as('due')),
  );
  return found?.due ?? true;
}

/** Writes what contacts are found by. */
export const writeNames = (scope: Scope, rules: number, contacts: readonly object[]) =>
  scope.run(
    db.selectNoFrom(
      sql`caseward.index_names(${scope.tenantId}, ${rules}::integer, ${JSON.stringify(contacts)}::jsonb)`.as(
        'written',
      ),
    ),
  );

/** Firms of which contacts are due. */
export const firmsWithNamesDue = (pool: Pool, rules: number) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(sql<{ tenant_id: string }>`caseward.firms_with_names_due(${rules}::integer)`.as('firms'))
      .selectAll(),
  );

/** How many contacts and entries of the register are due. */
export async function countNamesDue(scope: Scope, rules: number): Promise<number> {
  const row = await scope.row(
    db.selectNoFrom(
      sql<number>`caseward.count_names_due(${scope.tenantId}, ${rules}::integer)`.as('so_many'),
    ),
  );
  return Number(row?.so_many ?? 0);
}

/** A name that may match, and whose it is. */
export interface Candidate {
  contact_id: string;
  kind: 'PERSON' | 'COMPANY';
  name: string;
  family: string;
}

/** Names that a name may match; those of deleted contacts too. */
export const findNames = (scope: Scope, keys: string[], letters: readonly SoughtLetters[], most: number) =>
  scope.rows(
    db
      .selectFrom(
        sql<Candidate>`caseward.find_names(${scope.tenantId}, ${sought(keys, letters, most)})`.as('found'),
      )
      .selectAll(),
  );

/** What functions that find names are asked for. */
export function sought(keys: string[], letters: readonly SoughtLetters[], most: number) {
  const spellings = letters.map(({ spelling }) => spelling);
  // Every spelling meets an empty expression.
  const [first, second] = [0, 1].map((n) => letters.map(({ must }) => must[n] ?? ''));
  return sql`${keys}::text[], ${spellings}::text[], ${first}::text[], ${second}::text[], ${most}::integer`;
}

/** Which of these keys a contact has. */
export async function knownKeys(scope: Scope, keys: readonly string[]): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{ key: string }>`caseward.known_keys(${scope.tenantId}, ${keys as string[]}::text[])`.as('known'),
      )
      .selectAll(),
  );
  return rows.map(({ key }) => key);
}

/** SQL condition: whether a contact went into another one, and is in the trash for it. `contacts` is its row's alias. */
export const isMergedAway = (scope: Scope, contacts = 'contacts') =>
  sql<boolean>`exists (${db
    .selectFrom('contact_merges')
    .select('contact_merges.id')
    .where('contact_merges.tenant_id', '=', scope.tenantId)
    .where('contact_merges.undone_at', 'is', null)
    .where('contact_merges.deletion', '=', sql.ref<string>(`${contacts}.deletion_id`))})`;
