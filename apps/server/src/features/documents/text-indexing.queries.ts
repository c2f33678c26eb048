import type { TextState } from '@caseward/contract/documents';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { TextParts } from '../../platform/text-extraction/pieces.ts';

/** Pieces that go in one statement. */
const batch = 100;

/** Where the file of a document lies, by whomever it may be seen; undefined when it is deleted. */
export const fileToIndex = (scope: Scope, document_id: string) =>
  scope.row(
    db
      .selectFrom(
        sql<{
          file_path: string;
          file_name: string;
          size: number;
        }>`caseward.file_to_index(${scope.tenant_id}, ${document_id})`.as('file'),
      )
      .selectAll(),
  );

/** Puts a text in the place of the one that a document had. */
export async function keepText(
  scope: Scope,
  document_id: string,
  { pieces, words }: TextParts,
): Promise<void> {
  const { tenant_id } = scope;
  await keepState(scope, document_id, pieces.length > 0 ? 'INDEXED' : 'NO_TEXT', '');
  for (let first = 0; first < pieces.length; first += batch)
    await scope.rows(
      db.selectNoFrom(
        sql`caseward.add_text(${tenant_id}, ${document_id}, ${first}, ${pieces.slice(first, first + batch)})`.as(
          'added',
        ),
      ),
    );
  for (const [part, some] of words.entries())
    await scope.rows(
      db.selectNoFrom(sql`caseward.add_words(${tenant_id}, ${document_id}, ${part}, ${some})`.as('added')),
    );
}

/** Forgets the text of a document, and notes how far its indexing came. */
export const keepState = (scope: Scope, document_id: string, state: TextState, error: string) =>
  scope.rows(
    db.selectNoFrom(
      sql`caseward.begin_text(${scope.tenant_id}, ${document_id}, ${state}, ${error})`.as('begun'),
    ),
  );

/** Notes that the text of a document the person sees is asked for once more; answers whether it is there. */
export const askAgain = (scope: Scope, document_id: string) =>
  scope.row(
    db
      .updateTable('documents')
      .set({ text_state: 'INDEXING', text_error: '', text_asked_at: sql`now()` })
      .where('tenant_id', '=', scope.tenant_id)
      .where('id', '=', document_id)
      .where('deleted_at', 'is', null)
      .returning(['matter_id', 'visible_to']),
  );

/** Documents of all firms whose text was asked for before a moment and is not there, as asked for now. */
export const documentsToIndex = (pool: Pool, before: Date, most: number) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ tenant_id: string; id: string }>`caseward.documents_to_index(${before}, ${most})`.as('waiting'),
      )
      .selectAll(),
  );
