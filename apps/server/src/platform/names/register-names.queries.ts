import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { SoughtLetters } from './letters.ts';
import { type Candidate, sought } from './names.queries.ts';

interface DueEntry {
  id: string;
  /** Of the names that were read. */
  stamp: string;
  kind: 'PERSON' | 'COMPANY' | null;
  /** Its own first; none: it was removed. */
  names: string[];
}

/** Entries of the register that are not indexed under their present names, and that nobody else is indexing. */
export const entriesDue = (scope: Scope, rules: number, most: number): Promise<DueEntry[]> =>
  scope.rows(
    db
      .selectFrom(
        sql<DueEntry>`caseward.register_due(${scope.tenantId}, ${rules}::integer, ${most}::integer)`.as(
          'due',
        ),
      )
      .selectAll(),
  );

/** Whether an entry is due, one that somebody else is indexing just now, too. */
export async function hasEntriesDue(scope: Scope, rules: number): Promise<boolean> {
  const found = await scope.row(
    db.selectNoFrom(sql<boolean>`caseward.has_register_due(${scope.tenantId}, ${rules}::integer)`.as('due')),
  );
  return found?.due ?? true;
}

/** Writes what entries are found by. */
export const writeEntryNames = (scope: Scope, rules: number, entries: readonly object[]) =>
  scope.run(
    db.selectNoFrom(
      sql`caseward.index_register(${scope.tenantId}, ${rules}::integer, ${JSON.stringify(entries)}::jsonb)`.as(
        'written',
      ),
    ),
  );

/** Names of the register that a name may match. Whether one is behind a wall, nobody here is told. */
export const findEntryNames = (
  scope: Scope,
  keys: string[],
  letters: readonly SoughtLetters[],
  most: number,
) =>
  scope.rows(
    db
      .selectFrom(
        sql<
          Omit<Candidate, 'contact_id'> & { register_id: string }
        >`caseward.find_register_names(${scope.tenantId}, ${sought(keys, letters, most)})`.as('found'),
      )
      .selectAll(),
  );
