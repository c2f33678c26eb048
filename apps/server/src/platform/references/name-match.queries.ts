import { sql } from 'kysely';
import { foldedWords } from '../../db/folding.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Maximum number of contacts per name. */
const mostNamed = 1000;

/**
 * The contacts, newest first, whose present or former names have a part beginning with each of these words, in any
 * order, ignoring accents and case.
 * @param name a name, or parts of one
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
