import type { TextState } from '@caseward/contract/document-record';
import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { indexAtEnd } from '../../platform/search/indexing.ts';
import type { FoundText } from '../../platform/text-extraction/extract.ts';

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
  { some, notRead, batches }: FoundText,
): Promise<void> {
  const { tenantId } = scope;
  await keepState(scope, documentId, some ? 'INDEXED' : 'NO_TEXT', notRead);
  let pieces = 0;
  let words = 0;
  for await (const batch of batches) {
    if ('pieces' in batch) {
      await call(scope, sql`caseward.add_text(${tenantId}, ${documentId}, ${pieces}, ${batch.pieces})`);
      pieces += batch.pieces.length;
    } else {
      await call(scope, sql`caseward.add_words(${tenantId}, ${documentId}, ${words}, ${batch.words})`);
      words += 1;
    }
  }
  indexAtEnd(scope, [{ action: 'CHANGED', objectType: 'document', objectId: documentId }]);
}

const call = (scope: Scope, called: RawBuilder<unknown>) => scope.rows(db.selectNoFrom(called.as('done')));

/** Removes the indexed text of a document, and sets the state of its indexing. */
export const keepState = (scope: Scope, documentId: string, state: TextState, error: string) =>
  call(scope, sql`caseward.begin_text(${scope.tenantId}, ${documentId}, ${state}, ${error})`);

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
 * Documents of all firms whose indexing was requested before a time, or never, and that no job reads; firms take
 * turns. Marks them as requested now.
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
