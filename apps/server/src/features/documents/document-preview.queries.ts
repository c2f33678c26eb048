import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { documentRows } from '../../platform/matters/document-rows.queries.ts';

/** How many parts of a text are answered at once. */
const mostParts = 5;

/** A document with the title of its matter, if it exists. */
export async function findShown(scope: Scope, id: string) {
  const found = await scope.row(
    documentRows(scope)
      .innerJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'documents.matter_id'),
      )
      .select('matters.title as matter_title')
      .where('documents.id', '=', id),
  );
  if (!found) return undefined;
  const { matter_title: title, ...document } = found;
  return { ...document, matter_details: { id: document.matter, title } };
}

/**
 * Parts of the text of a document, as they were indexed.
 * @param from the first part; left out, from near the one that holds most of what was looked for
 * @param any a tsquery of what was looked for; null for nothing
 */
export const findTextParts = (scope: Scope, id: string, from: number | undefined, any: string | null) =>
  scope.rows(
    db
      .selectFrom(
        sql<{
          part: number;
          text: string;
          is_last: boolean;
        }>`caseward.text_of_document(${scope.tenantId}, ${id}, ${from ?? null}, ${any}, ${mostParts})`.as(
          'stretch',
        ),
      )
      .selectAll()
      .orderBy('part'),
  );
