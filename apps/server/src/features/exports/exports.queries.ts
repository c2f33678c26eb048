import type { ExportFormat } from '@caseward/contract/exports';
import type { ViewedList } from '@caseward/contract/views';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What is to be exported. */
export interface Wanted {
  kind: ViewedList;
  format: ExportFormat;
  query: Record<string, string>;
  columns: string[];
  /** Only these; null: all. */
  ids: string[] | null;
}

/** Notes what may be downloaded once, and forgets what nobody came for; answers its id. */
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

/** Takes an export of the person's own away, so that it is downloaded once; answers what it is, if it was still there. */
export const takeExport = (scope: Scope, id: string) =>
  scope.row(
    db
      .deleteFrom('exports')
      .where('tenant_id', '=', scope.tenantId)
      .where('created_by', '=', scope.userId)
      .where('id', '=', id)
      .returning(['kind', 'format', 'query', 'columns', 'ids']),
  );
