import { sql } from 'kysely';
import { foldedWords } from '../../db/folding.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** How many contacts of one name are looked at. */
const mostNamed = 1000;

/**
 * The contacts, newest first, that each of these words begins a part of the name of, in any order; names they went by
 * before count. Accents and case don't.
 * @param name a name, or what is known of one
 */
export async function contactsNamed(scope: Scope, name: string): Promise<string[]> {
  const words = foldedWords(name).map((word) => `'${word}':*AB`);
  if (words.length === 0) return [];
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{
          id: string;
        }>`caseward.find_records(${scope.tenantId}, 'contacts', ${words.join(' & ')}, null, null, null,
          null, null, null, null, null, null, null, ${mostNamed})`.as('found'),
      )
      .select('id'),
  );
  return rows.map(({ id }) => id);
}
