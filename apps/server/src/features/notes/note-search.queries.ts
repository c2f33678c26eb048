import { sql } from 'kysely';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Notes in the search: by their text. */
export const searchableNote: SearchableType = {
  type: 'note',
  found: async (scope, ids) => {
    const rows = await scope.rows(
      db
        .selectFrom('notes')
        .innerJoin('matters', (join) =>
          join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'notes.matter_id'),
        )
        .select(['notes.id', 'notes.note', 'notes.updated_at'])
        .select(['matters.id as matter_id', 'matters.title as matter_title'])
        .where('notes.tenant_id', '=', scope.tenantId)
        .where('notes.id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('notes.deleted_at', 'is', null),
    );
    return rows.map(({ note, ...row }) => ({ ...row, title: '', texts: [note] }));
  },
};
