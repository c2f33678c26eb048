import { sql } from 'kysely';
import { shownNameOrNone } from '../../db/person-name.ts';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Deadlines in the search: by title, description, the matter they are in, and who is responsible. */
export const searchableDeadline: SearchableType = {
  type: 'deadline',
  found: async (scope, ids) => {
    const rows = await scope.rows(
      db
        .selectFrom('deadlines')
        .leftJoin('matters', (join) =>
          join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'deadlines.matter_id'),
        )
        .leftJoin('users', (join) =>
          join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'deadlines.responsible'),
        )
        .select(['deadlines.id', 'deadlines.title', 'deadlines.description', 'deadlines.status'])
        .select(['deadlines.updated_at', 'matters.id as matter_id', 'matters.title as matter_title'])
        .select(shownNameOrNone('users').as('responsible'))
        .where('deadlines.tenant_id', '=', scope.tenantId)
        .where('deadlines.id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('deadlines.deleted_at', 'is', null),
    );
    return rows.map(({ description, responsible, ...row }) => ({
      ...row,
      texts: [description, responsible ?? ''],
    }));
  },
};
