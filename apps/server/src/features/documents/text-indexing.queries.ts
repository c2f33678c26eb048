import type { TextState } from '@caseward/contract/documents';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { indexAtEnd } from '../../platform/search/indexing.ts';
import type { TextParts } from '../../platform/text-extraction/pieces.ts';

/** Batch size: pieces per statement. */
const batch = 100;

/** The file of a document, regardless of walls; undefined when it is deleted. */
export const fileToIndex = (scope: Scope, documentId: string) =>
  scope.row(
    db
      .selectFrom(
        sql<{
          file_path: string;
          file_name: string;
          size: number;
        }>`caseward.file_to_index(${scope.tenantId}, ${documentId})`.as('file'),
      )
      .selectAll(),
  );

/** Replaces the indexed text of a document. */
export async function keepText(
  scope: Scope,
  documentId: string,
  { pieces, words }: TextParts,
): Promise<void> {
  const { tenantId } = scope;
  await keepState(scope, documentId, pieces.length > 0 ? 'INDEXED' : 'NO_TEXT', '');
  for (let first = 0; first < pieces.length; first += batch)
    await scope.rows(
      db.selectNoFrom(
        sql`caseward.add_text(${tenantId}, ${documentId}, ${first}, ${pieces.slice(first, first + batch)})`.as(
          'added',
        ),
      ),
    );
  for (const [part, some] of words.entries())
    await scope.rows(
      db.selectNoFrom(sql`caseward.add_words(${tenantId}, ${documentId}, ${part}, ${some})`.as('added')),
    );
  indexAtEnd(scope, [{ action: 'CHANGED', objectType: 'document', objectId: documentId }]);
}

/** Removes the indexed text of a document, and sets the state of its indexing. */
export const keepState = (scope: Scope, documentId: string, state: TextState, error: string) =>
  scope.rows(
    db.selectNoFrom(
      sql`caseward.begin_text(${scope.tenantId}, ${documentId}, ${state}, ${error})`.as('begun'),
    ),
  );

/** Requests the indexing of a document again; answers whether the person can see it. */
export const askAgain = (scope: Scope, documentId: string) =>
  scope.row(
    db
      .updateTable('documents')
      .set({ text_state: 'INDEXING', text_error: '', text_asked_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .returning(['matter_id', 'visible_to']),
  );

/**
 * Documents of all firms whose indexing was requested before a time and is not done; marks them as requested now.
 */
export const documentsToIndex = (pool: Pool, before: Date, most: number) =>
  rowsOutsideScope(
    pool,
    db
      .selectFrom(
        sql<{ tenant_id: string; id: string }>`caseward.documents_to_index(${before}, ${most})`.as('waiting'),
      )
      .selectAll(),
  );
