import type { ExportFormat } from '@caseward/contract/exports';
import type { Language } from '@caseward/contract/languages';
import type { ViewedList } from '@caseward/contract/views';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A requested export. */
export interface Wanted {
  kind: ViewedList;
  format: ExportFormat;
  language: Language;
  query: Record<string, string>;
  columns: string[];
  /** Only these; null: all. */
  ids: string[] | null;
}

/** Stores an export for one download, and removes expired ones; answers its id. */
export async function insertExport(scope: Scope, { query, ...wanted }: Wanted): Promise<string> {
  const { tenantId, userId } = scope;
  const id = uuidv7();
  await Promise.all([
    scope.run(
      db
        .deleteFrom('exports')
        .where('tenant_id', '=', tenantId)
        .where('created_at', '<', sql<string>`now() - interval '1 hour'`),
    ),
    scope.run(
      db
        .insertInto('exports')
        .values({ tenant_id: tenantId, id, created_by: userId, query: JSON.stringify(query), ...wanted }),
    ),
  ]);
  return id;
}

/** Claims a person's own export by deleting its row, so that it is downloaded once; answers it, if it existed. */
export const takeExport = (scope: Scope, id: string) =>
  scope.row(
    db
      .deleteFrom('exports')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('id', '=', id)
      .returning(['kind', 'format', 'language', 'query', 'columns', 'ids']),
  );
