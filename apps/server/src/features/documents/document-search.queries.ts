import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Documents in the search: by title, file name, text, and the matter they are in. */
export const searchableDocument: SearchableType = {
  type: 'document',
  found: async (scope, ids, any) => {
    const [rows, texts] = await Promise.all([
      scope.rows(
        db
          .selectFrom('documents')
          .innerJoin('matters', (join) =>
            join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'documents.matter_id'),
          )
          .select(['documents.id', 'documents.title', 'documents.file_name', 'documents.updated_at'])
          .select(['matters.id as matter_id', 'matters.title as matter_title'])
          .where('documents.tenant_id', '=', scope.tenantId)
          .where('documents.id', '=', sql<string>`any(${ids}::uuid[])`)
          .where('documents.deleted_at', 'is', null),
      ),
      any === null ? new Map<string, string>() : passagesOf(scope, ids, any),
    ]);
    return rows.map(({ file_name, ...row }) => ({ ...row, texts: [texts.get(row.id) ?? '', file_name] }));
  },
};

/** Of each document, the piece of its text that holds most of what was looked for. */
async function passagesOf(scope: Scope, ids: string[], any: string): Promise<Map<string, string>> {
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{
          document_id: string;
          text: string;
        }>`caseward.document_passages(${scope.tenantId}, ${ids}::uuid[], ${any})`.as('passage'),
      )
      .selectAll(),
  );
  return new Map(rows.map(({ document_id, text }) => [document_id, text]));
}
