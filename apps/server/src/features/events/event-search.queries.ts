import { sql } from 'kysely';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Events in the search: by title, place, notes, the matter they are in, and who attends. */
export const searchableEvent: SearchableType = {
  type: 'event',
  found: async (scope, ids) => {
    const rows = await scope.rows(
      db
        .selectFrom('events')
        .leftJoin('matters', (join) =>
          join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'events.matter_id'),
        )
        .select(['events.id', 'events.title', 'events.place', 'events.description', 'events.status'])
        .select(['events.updated_at', 'matters.id as matter_id', 'matters.title as matter_title'])
        .where('events.tenant_id', '=', scope.tenantId)
        .where('events.id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('events.deleted_at', 'is', null),
    );
    return rows.map(({ description, place, ...row }) => ({ ...row, texts: [description, place] }));
  },
};
